import { outermostNode } from '@/lib/run/journalKeys'
import type { RunState } from '@/lib/run/state'

/** What a run is doing, in one line. `node`: the id of the node of its own graph. */
export type Work =
  | { kind: 'queued' | 'waiting' | 'stopping' }
  | { kind: 'tool'; node: string; tool: string }
  | { kind: 'thinking' | 'node'; node: string }

export function workOf(state: RunState): Work {
  if (state.status === 'suspended') return { kind: 'waiting' }
  if (state.status === 'cancelling') return { kind: 'stopping' }
  const call = [...state.calls.values()].findLast(({ phase }) => phase === 'intended')
  if (call) return { kind: 'tool', node: outermostNode(call.scope), tool: call.tool }
  const thought = [...state.models.values()].findLast(({ phase }) => phase === 'requested')
  if (thought) return { kind: 'thinking', node: outermostNode(thought.scope) }
  const node = [...state.nodes.values()].findLast(({ status }) => status === 'running')
  return node ? { kind: 'node', node: node.node } : { kind: 'queued' }
}
