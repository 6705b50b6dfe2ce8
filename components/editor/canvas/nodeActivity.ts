import { liveNodeStatus } from '@/lib/client/liveNodeStatus'
import type { RunEntry } from '@/lib/client/runStore'
import { isWithin } from '@/lib/run/journalKeys'
import { lampReader, type NodeStatus } from '@/lib/run/nodeStatus'
import type { Text } from '@/lib/run/sayWording'
import type { NodeState, RunState } from '@/lib/run/state'

const lamps = new WeakMap<RunState, { seq: number; read: (id: string) => NodeStatus }>()

/** The lamp of a node and what it says about itself, as scalars and entries: a card renders only when its own change. */
export const statusOf = (id: string) => (state: RunState) => lampsOf(state)(id)

/** Every card and every wire asks after every event: the run is looked through once for all of them. */
function lampsOf(state: RunState): (id: string) => NodeStatus {
  const known = lamps.get(state)
  if (known?.seq === state.lastSeq) return known.read
  const read = lampReader(state)
  lamps.set(state, { seq: state.lastSeq, read })
  return read
}

/** What a card shows of that: while the next attempt is waited for, the node is retrying already. */
export const lampOf =
  (id: string) =>
  ({ state, live }: Pick<RunEntry, 'state' | 'live'>) =>
    liveNodeStatus(live, lampsOf(state)(id), state.nodes.get(id)?.scope)

/** The node once it has left by its error port. */
export const failedOf = (id: string) => (state: RunState) => {
  const node = state.nodes.get(id)
  return node?.status === 'finished' && node.port === 'error' ? node : undefined
}

/** What went wrong in it. */
export function failureOf({ output: { error }, says }: NodeState & { status: 'finished' }): Text | undefined {
  const message = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return typeof message === 'string' ? { message, says } : undefined
}

/** Journal key of the tool call or model request a node is in the middle of, in its own graph or in a flow it runs. */
export const openEntryOf = (id: string) => (state: RunState) => {
  const node = state.nodes.get(id)
  return node?.status === 'running' ? openEntry(state, node) : undefined
}

function openEntry(state: RunState, { scope }: NodeState): string | undefined {
  for (const call of state.calls.values())
    if (call.phase === 'intended' && isWithin(call.scope, scope)) return call.key
  for (const model of state.models.values())
    if (model.phase === 'requested' && isWithin(model.scope, scope)) return model.key
  return undefined
}

/** The card of a node that waits for a person. */
export const openCardOf = (id: string) => (state: RunState) => {
  const node = state.nodes.get(id)
  if (!node) return undefined
  for (const task of state.tasks.values())
    if (task.status === 'open' && task.scope !== null && isWithin(task.scope, node.scope)) return task
  return undefined
}

export const startedAtOf = (id: string) => (state: RunState) => {
  const node = state.nodes.get(id)
  return node?.status === 'running' ? node.startedAt : undefined
}

export type TrackState = 'idle' | 'taken' | 'untaken' | 'active'

/** Whether the run went along a wire: `active` while its target works on what it brought. */
export const trackOf =
  (edge: { id: string; source: string; port: string; target: string; loop?: unknown }) =>
  (state: RunState): TrackState => {
    const source = state.nodes.get(edge.source)
    const rounds = state.loops.get(edge.id) ?? 0
    if (edge.loop) return rounds > 0 ? 'taken' : endedElsewhere(source, edge.port) ? 'untaken' : 'idle'
    if (!source || source.status === 'running') return 'idle'
    if (source.status === 'skipped' || source.port !== edge.port) return 'untaken'
    return state.nodes.get(edge.target)?.status === 'running' ? 'active' : 'taken'
  }

function endedElsewhere(source: NodeState | undefined, port: string): boolean {
  return source?.status === 'skipped' || (source?.status === 'finished' && source.port !== port)
}

export const roundsOf = (edgeId: string) => (state: RunState) => state.loops.get(edgeId) ?? 0
