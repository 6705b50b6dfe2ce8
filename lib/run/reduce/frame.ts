import { flowOfScope, nodeOfScope } from '../journalKeys'
import type { FlowState, NodeState, RunState } from '../state'
import { known, type Stamp } from './reducer'

/** The graph an activation belongs to: the run itself, or a fresh entry of one of its flows. */
export function frameOf(state: RunState, scope: string, stamp: Stamp): RunState | FlowState {
  return frameAt(state, flowOfScope(scope), stamp)
}

export function frameAt(state: RunState, flow: string, stamp: Stamp): RunState | FlowState {
  if (flow === '') return state
  const entry = { ...known(state.flows.get(flow), `flow ${flow}`, stamp) }
  state.flows.set(flow, entry)
  return entry
}

/** The activation an event speaks of. */
export function started(state: RunState, scope: string, stamp: Stamp): NodeState {
  const { nodes } = frameOf(state, scope, stamp)
  return known(nodes.get(nodeOfScope(scope)), `node ${scope}`, stamp)
}
