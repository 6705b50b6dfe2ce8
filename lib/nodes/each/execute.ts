import type { FlowOutcome, NodeContext, NodeExecutor, NodeOutcome } from '../../engine/executor'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { Wording } from '../../graph/wording'
import { type Fault, fault, faultOf } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { EachConfig } from './definition'

/** Runs the pipeline once per item. The results stand in the order of the list, whatever the order they came in. */
export const executeEach: NodeExecutor<EachConfig> = async (context): Promise<NodeOutcome> => {
  const { config, io } = context
  const read = inputsOf(context)
  if (!read.ok) return { kind: 'failed', fault: read.fault }
  const { concurrency, onFailure } = config
  const flows = io.flows({ inputs: read.inputs, concurrency, onFailure })
  if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault, key: flows.key }
  if (flows.kind !== 'ok') return flows
  const results = flows.value.map(resultOf)
  const failed = flows.value.filter(({ kind }) => kind === 'failed').length
  const output = { results, failed }
  const first = flows.value.find((flow) => flow.kind === 'failed')
  if (first && onFailure === 'fail_fast')
    return { kind: 'failed', fault: first.fault, output, ...(first.key === null ? {} : { key: first.key }) }
  return { kind: 'finished', port: 'done', output }
}

type Inputs = { ok: true; inputs: JsonObject[] } | { ok: false; fault: Fault }

/** What each item's run is started with; one that has no such value is the whole node's failure, before anything runs. */
function inputsOf({ config, inputs: { items }, evaluate }: NodeContext<EachConfig>): Inputs {
  if (!Array.isArray(items)) return { ok: false, fault: faultOf('NOT_A_LIST', {}) }
  const { maxItems, input } = config
  if (items.length > maxItems)
    return { ok: false, fault: faultOf('TOO_MANY_ITEMS', { actual: items.length, limit: maxItems }) }
  const inputs: JsonObject[] = []
  for (const [index, item] of items.entries()) {
    const made = input === undefined ? { ok: true as const, value: item } : evaluate(input, { item, index })
    if (!made.ok) return { ok: false, fault: fault(made.fault.code, notHandedOn(index, made.fault)) }
    if (!isJsonObject(made.value))
      return { ok: false, fault: faultOf('ITEM_NOT_AN_OBJECT', { number: index + 1 }) }
    inputs.push(made.value)
  }
  return { ok: true, inputs }
}

function notHandedOn(index: number, reason: Fault): Wording {
  return noteText('around.item', { number: index + 1, reason })
}

function resultOf(flow: FlowOutcome, index: number): Json {
  switch (flow.kind) {
    case 'ok':
      return { index, ok: true, output: flow.output }
    case 'failed': {
      const { code, message, class: failureClass } = flow.fault
      return { index, ok: false, error: { code, message, class: failureClass } }
    }
    case 'given_up': {
      const { code, message, class: failureClass } = faultOf('GIVEN_UP', {})
      return { index, ok: false, error: { code, message, class: failureClass } }
    }
  }
}
