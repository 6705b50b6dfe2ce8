import type { FlowOutcome, NodeContext, NodeExecutor, NodeOutcome } from '../../engine/executor'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { type Fault, fault } from '../../run/fault'
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
  if (!Array.isArray(items)) return refused('NOT_A_LIST', '“items” is no list.')
  const { maxItems, input } = config
  if (items.length > maxItems)
    return refused(
      'TOO_MANY_ITEMS',
      `The list has ${items.length} items; at most ${maxItems} are taken on. Shorten it, or allow more in the settings.`,
    )
  const inputs: JsonObject[] = []
  for (const [index, item] of items.entries()) {
    const made = input === undefined ? { ok: true as const, value: item } : evaluate(input, { item, index })
    if (!made.ok)
      return refused(made.fault.code, `Item ${index + 1} cannot be handed on: ${made.fault.message}`)
    if (!isJsonObject(made.value))
      return refused(
        'ITEM_NOT_AN_OBJECT',
        `Item ${index + 1} is no object, which a pipeline is started with. Say in the settings what it is started with, e.g. {"name": item}.`,
      )
    inputs.push(made.value)
  }
  return { ok: true, inputs }
}

function refused(code: string, message: string): Inputs {
  return { ok: false, fault: fault(code, message) }
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
      const message = 'It was not finished, because another item failed.'
      return { index, ok: false, error: { code: 'GIVEN_UP', message, class: 'permanent' } }
    }
  }
}
