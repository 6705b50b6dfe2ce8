import { isEnded } from './endStatus'
import { isWithin } from './journalKeys'
import type { CallState, NodeState, RunState } from './state'

export type NodeStatus =
  | 'waiting'
  | 'running'
  | 'retrying'
  | 'succeeded'
  | 'degraded'
  | 'failed'
  | 'guard'
  | 'skipped'
  | 'suspended'
  | 'cancelled'
  | 'rolled_back'

/** The lamp of a node on the canvas, for its current activation. */
export function nodeStatus(state: RunState, nodeId: string): NodeStatus {
  const node = state.nodes.get(nodeId)
  return node ? activationStatus(state, node) : 'waiting'
}

/** The lamp of one activation, also of an earlier iteration. */
export function activationStatus(state: RunState, node: NodeState): NodeStatus {
  if (node.status === 'skipped') return 'skipped'
  const calls = [...state.calls.values()].filter((call) => isWithin(call.scope, node.scope))
  if (isUndone(calls)) return 'rolled_back'
  if (node.status === 'running') return unfinishedStatus(state, node, calls)
  if (node.port === 'error') return stoppedByGuard(state, node) ? 'guard' : 'failed'
  return calls.some((call) => call.phase === 'done' && call.degraded !== null) ? 'degraded' : 'succeeded'
}

function unfinishedStatus(state: RunState, node: NodeState, calls: CallState[]): NodeStatus {
  const tasks = [...state.tasks.values()].filter(({ status }) => status === 'open')
  if (tasks.some(({ scope }) => scope !== null && isWithin(scope, node.scope))) return 'suspended'
  // stopped half-way with its run, or because a sibling failed first
  if (isEnded(state.status) || state.status === 'suspended' || state.status === 'rolling_back')
    return 'cancelled'
  return isRetrying(state, node, calls) ? 'retrying' : 'running'
}

function isRetrying(state: RunState, node: NodeState, calls: CallState[]): boolean {
  const models = [...state.models.values()].filter(({ scope }) => isWithin(scope, node.scope))
  return (
    calls.some(({ phase, attempts }) => phase === 'intended' && attempts > 1) ||
    models.some(({ phase, attempts }) => phase === 'requested' && attempts > 1)
  )
}

function stoppedByGuard(state: RunState, node: NodeState): boolean {
  return state.guards.some(({ scope, stops }) => stops && scope !== null && isWithin(scope, node.scope))
}

function isUndone(calls: CallState[]): boolean {
  const effects = calls.filter(
    ({ purpose, effect, phase }) =>
      purpose === 'step' && phase !== 'failed' && effect !== 'none' && effect !== 'ephemeral',
  )
  return effects.length > 0 && effects.every(({ cleanup }) => cleanup === 'rolled_back')
}
