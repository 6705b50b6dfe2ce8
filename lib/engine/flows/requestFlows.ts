import { flowsOf } from '../../run/flows'
import type { FlowRequest, FlowState } from '../../run/state'
import type { FlowOutcome, Journaled } from '../executor'
import type { RunSession } from '../session'

/** Asks for an activation's flows, once; entered again when they are through, it gives what became of each. */
export function requestFlows(session: RunSession, request: FlowRequest): Journaled<FlowOutcome[]> {
  const { state } = session
  const { scope } = request
  if (!state.flowRequests.has(scope)) session.emit({ kind: 'flows.requested', data: request })
  const flows = flowsOf(state, scope)
  const count = state.flowRequests.get(scope)?.inputs.length ?? 0
  const failed = flows.some(({ status }) => status === 'failed')
  const through = flows.length === count && flows.every(({ status }) => status !== 'running')
  if (!through && !failed) return { kind: 'suspended' }
  const outcomes = Array.from({ length: count }, (_, index): FlowOutcome => {
    return outcomeOf(flows.find((flow) => flow.index === index))
  })
  return { kind: 'ok', value: outcomes }
}

function outcomeOf(flow: FlowState | undefined): FlowOutcome {
  switch (flow?.status) {
    case 'succeeded':
      return { kind: 'ok', output: flow.output }
    case 'failed':
      return { kind: 'failed', fault: flow.fault, key: flow.failedKey }
    default:
      return { kind: 'given_up' }
  }
}
