import { isEnded } from './endStatus'
import { isWithin, nodeOfScope, scopesAround } from './journalKeys'
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

/** The lamp of a node on the canvas, for its current activation. For all of them, `lampReader` is quicker. */
export function nodeStatus(state: RunState, nodeId: string): NodeStatus {
  return lampReader(state)(nodeId)
}

/** Lamps of the nodes on the canvas, each for its current activation. Holds until the run changes. */
export function lampReader(state: RunState): (nodeId: string) => NodeStatus {
  const read = statusReader(state)
  const held = heldBefore(state)
  return (nodeId) => {
    const node = state.nodes.get(nodeId)
    if (node) return read(node)
    return held.has(nodeId) ? 'suspended' : 'waiting'
  }
}

/** Nodes that a test waits to start, at a breakpoint. */
function heldBefore(state: RunState): Set<string> {
  const held = new Set<string>()
  for (const { kind, status, scope } of state.tasks.values())
    if (kind === 'breakpoint' && status === 'open' && scope !== null) held.add(nodeOfScope(scope))
  return held
}

/** The lamp of one activation, also of an earlier iteration. For all of them, `statusReader` is quicker. */
export function activationStatus(state: RunState, node: NodeState): NodeStatus {
  const within = (scope: string | null) => scope !== null && isWithin(scope, node.scope)
  return judge(state, node, {
    calls: [...state.calls.values()].filter(({ scope }) => within(scope)),
    asksAgain: [...state.models.values()].some((model) => isAskedAgain(model) && within(model.scope)),
    hasOpenTask: [...state.tasks.values()].some(({ status, scope }) => status === 'open' && within(scope)),
    isStopped: state.guards.some(({ stops, scope }) => stops && within(scope)),
  })
}

/** Lamps of any number of activations, with one look at the rest of the run. Holds until the run changes. */
export function statusReader(state: RunState): (node: NodeState) => NodeStatus {
  const calls = new Map<string, CallState[]>()
  const asksAgain = new Set<string>()
  const hasOpenTask = new Set<string>()
  const isStopped = new Set<string>()
  for (const call of state.calls.values())
    for (const scope of scopesAround(call.scope)) {
      const list = calls.get(scope)
      if (list) list.push(call)
      else calls.set(scope, [call])
    }
  const mark = (marked: Set<string>, scope: string | null) => {
    if (scope !== null) for (const outer of scopesAround(scope)) marked.add(outer)
  }
  for (const model of state.models.values()) if (isAskedAgain(model)) mark(asksAgain, model.scope)
  for (const { status, scope } of state.tasks.values()) if (status === 'open') mark(hasOpenTask, scope)
  for (const { stops, scope } of state.guards) if (stops) mark(isStopped, scope)
  return (node) =>
    judge(state, node, {
      calls: calls.get(node.scope) ?? [],
      asksAgain: asksAgain.has(node.scope),
      hasOpenTask: hasOpenTask.has(node.scope),
      isStopped: isStopped.has(node.scope),
    })
}

/** What happened inside an activation and the flows it runs. */
type Inside = { calls: CallState[]; asksAgain: boolean; hasOpenTask: boolean; isStopped: boolean }

function judge(state: RunState, node: NodeState, inside: Inside): NodeStatus {
  if (node.status === 'skipped') return 'skipped'
  if (isUndone(inside.calls)) return 'rolled_back'
  // a failure that a person is asked about is a question first
  if (inside.hasOpenTask) return 'suspended'
  if (node.status === 'running') return unfinishedStatus(state, inside)
  if (node.port === 'error') return inside.isStopped ? 'guard' : 'failed'
  return inside.calls.some((call) => call.phase === 'done' && call.degraded !== null)
    ? 'degraded'
    : 'succeeded'
}

function unfinishedStatus(state: RunState, { calls, asksAgain }: Inside): NodeStatus {
  // stopped half-way with its run, or because a sibling failed first
  if (isEnded(state.status) || state.status === 'suspended' || state.status === 'rolling_back')
    return 'cancelled'
  const retried = calls.some(({ phase, attempts }) => phase === 'intended' && attempts > 1)
  return retried || asksAgain ? 'retrying' : 'running'
}

function isAskedAgain({ phase, attempts }: { phase: string; attempts: number }): boolean {
  return phase === 'requested' && attempts > 1
}

function isUndone(calls: CallState[]): boolean {
  const effects = calls.filter(
    ({ purpose, effect, phase }) =>
      purpose === 'step' && phase !== 'failed' && effect !== 'none' && effect !== 'ephemeral',
  )
  return effects.length > 0 && effects.every(({ cleanup }) => cleanup === 'rolled_back')
}
