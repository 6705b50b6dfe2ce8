import type { PipelineDiff } from '@/lib/graph/diffPipelines'
import type { Pipeline } from '@/lib/graph/document'

/** The later document with what was removed still in it, so that both can be looked at as one drawing. */
export function unionOf(before: Pipeline, after: Pipeline, { nodes, edges }: PipelineDiff): Pipeline {
  const gone = (changes: PipelineDiff['nodes']) => (part: { id: string }) =>
    changes.get(part.id)?.kind === 'removed'
  const { notes: _, groups: __, ...view } = after.view ?? {}
  return {
    ...after,
    nodes: [...after.nodes, ...before.nodes.filter(gone(nodes))],
    edges: [...after.edges, ...before.edges.filter(gone(edges))],
    view: { ...view, nodes: { ...before.view?.nodes, ...view.nodes } },
  }
}
