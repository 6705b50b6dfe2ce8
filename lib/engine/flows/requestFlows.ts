import { flowsOf } from '../../run/flows'
import type { FlowRequest, FlowState } from '../../run/state'
import type { FlowOutcome, Journaled } from '../executor'
import type { RunSession } from '../session'

/** Asks for an activation's flows, once; entered again when they are through, it gives what became of each. */
export function requestFlows(session: RunSession, request: FlowRequest): Journaled<FlowOutcome[]> {
  const { state } = session
  const { scope } = request
  if (!state.flowRequests.has(scope)) session.emit({ kind: 'flows.requested', data: request })
  const asked = state.flowRequests.get(scope)
  // the run was lost a moment ago, so the request was not taken down
  if (!asked) return { kind: 'stopped' }
  const count = asked.inputs.length
  const through = asked.started === count && asked.running.length === 0
  const failed = asked.onFailure === 'fail_fast' && asked.failed.length > 0
  if (!through && !failed) return { kind: 'suspended' }
  const flows = flowsOf(state, scope)
  const outcomes = Array.from({ length: count }, (_, index): FlowOutcome => {
    return outcomeOf(flows[index])
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
