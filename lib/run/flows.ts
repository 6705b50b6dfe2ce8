import { flowName, flowOfScope, flowsAround, nodeOfScope, ownerOfFlow } from './journalKeys'
import type { FlowState, NodeState, RunState } from './state'

/** The run as one of its flows sees it: the activations, loops and input are the flow's own, everything else is the run's. Null for an unknown flow. */
export function runAt(state: RunState, flow: string): RunState | null {
  if (flow === '') return state
  const found = state.flows.get(flow)
  if (!found) return null
  const { nodes, past, loops, previous, input } = found
  return { ...state, nodes, past, loops, previous, input }
}

/** The current activation with this scope, wherever in the run it is; none for one of an earlier iteration. */
export function activationAt(state: RunState, scope: string): NodeState | undefined {
  const current = runAt(state, flowOfScope(scope))?.nodes.get(nodeOfScope(scope))
  return current?.scope === scope ? current : undefined
}

/** The activation with this scope that a later iteration has replaced. */
export function earlierActivation(state: RunState, scope: string): NodeState | undefined {
  return runAt(state, flowOfScope(scope))?.past.findLast((one) => one.scope === scope)
}

/** Every activation of the run and of its flows, oldest first in each. */
export function activationsOf(state: RunState): NodeState[] {
  return [state, ...state.flows.values()].flatMap(({ past, nodes }) => [...past, ...nodes.values()])
}

/** The flows an activation has begun, in the order of its list. */
export function flowsOf(state: RunState, scope: string): FlowState[] {
  const count = state.flowRequests.get(scope)?.started ?? 0
  return Array.from({ length: count }, (_, index) => state.flows.get(flowName(scope, index))).filter(
    (flow) => flow !== undefined,
  )
}

/** False once something around an activation has ended without it: it will not go on by itself. */
export function isLive(state: RunState, scope: string): boolean {
  return flowsAround(scope).every(
    (flow) =>
      state.flows.get(flow)?.status === 'running' &&
      activationAt(state, ownerOfFlow(flow))?.status === 'running',
  )
}
