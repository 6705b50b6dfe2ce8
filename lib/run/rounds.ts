import { flowsOf } from './flows'
import type { FlowState, NodeState, RunState } from './state'

/** Every activation of a node of the run's own graph, oldest first: one per round of the loops around it. */
export function roundsOf(state: RunState, nodeId: string): NodeState[] {
  const current = state.nodes.get(nodeId)
  const past = state.past.filter(({ node }) => node === nodeId)
  return current ? [...past, current] : past
}

/** The rounds of a scope as people count them, outermost loop first: `gather~1~0` → `2.1`; empty outside of loops. */
export function roundName(scope: string): string {
  return scope
    .split('~')
    .slice(1)
    .map((round) => Number(round) + 1)
    .join('.')
}

/** What an activation ran inside it, in the order of its list: one per item, or the one pipeline it called. */
export function itemsOf(state: RunState, { scope }: NodeState): FlowState[] {
  return flowsOf(state, scope)
}
