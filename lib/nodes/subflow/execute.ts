import type { NodeExecutor } from '../../engine/executor'
import { isJsonObject } from '../../graph/json'
import type { SubflowConfig } from './definition'

/** Runs the pipeline once; what fails inside leaves by the `error` port. */
export const executeSubflow: NodeExecutor<SubflowConfig> = async ({ inputs, io }) => {
  const input = isJsonObject(inputs.input) ? inputs.input : {}
  const flows = io.flows({ inputs: [input], concurrency: 1, onFailure: 'fail_fast' })
  if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault, key: flows.key }
  if (flows.kind !== 'ok') return flows
  const [flow] = flows.value
  if (flow?.kind === 'failed')
    return { kind: 'failed', fault: flow.fault, ...(flow.key === null ? {} : { key: flow.key }) }
  return { kind: 'finished', port: 'done', output: { output: flow?.kind === 'ok' ? flow.output : null } }
}
