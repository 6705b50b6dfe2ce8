import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Flow } from './flow'

export type Wire = { source: string; port: string; target: string }

/** What a wire may be: plain, only as a loop, or not at all and why (`editor.wire.<reason>` in the messages). */
export type WireVerdict =
  | { kind: 'ok' }
  | { kind: 'loop' }
  | { kind: 'refused'; reason: 'self' | 'duplicate' | 'into_input' | 'unknown' }

export function judgeWire({ nodes, edges }: Pick<Flow, 'nodes' | 'edges'>, wire: Wire): WireVerdict {
  const target = nodes.find(({ id }) => id === wire.target)
  if (!target || !nodes.some(({ id }) => id === wire.source)) return { kind: 'refused', reason: 'unknown' }
  if (wire.source === wire.target) return { kind: 'refused', reason: 'self' }
  if (nodeDefinitions.get(target.data.node.type)?.role === 'input')
    return { kind: 'refused', reason: 'into_input' }
  const same = edges.some(
    (edge) => edge.source === wire.source && edge.sourceHandle === wire.port && edge.target === wire.target,
  )
  if (same) return { kind: 'refused', reason: 'duplicate' }
  return leadsTo(edges, wire.target, wire.source) ? { kind: 'loop' } : { kind: 'ok' }
}

/** Whether forward wires lead from one node to another. */
function leadsTo(edges: Flow['edges'], from: string, to: string): boolean {
  const forward = edges.filter(({ data }) => !data?.edge.loop)
  const seen = new Set([from])
  const queue = [from]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === to) return true
    for (const edge of forward) {
      if (edge.source !== next || seen.has(edge.target)) continue
      seen.add(edge.target)
      queue.push(edge.target)
    }
  }
  return false
}

/** Every node from which forward wires lead to this one, nearest first. */
export function ancestorsOf(edges: Flow['edges'], id: string): string[] {
  const forward = edges.filter(({ data }) => !data?.edge.loop)
  const found = new Set<string>()
  const queue = [id]
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const edge of forward) {
      if (edge.target !== next || found.has(edge.source) || edge.source === id) continue
      found.add(edge.source)
      queue.push(edge.source)
    }
  return [...found]
}
