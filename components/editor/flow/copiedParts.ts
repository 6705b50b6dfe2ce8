import * as z from 'zod'
import { EdgeSchema, NodeSchema } from '@/lib/graph/document'
import { type Flow, pipelineEdges } from './flow'
import { stepNode, trackEdge } from './flowOf'
import { freshId } from './freshId'
import { withSelection } from './selection'

const CopySchema = z.strictObject({
  format: z.literal('interlock/copy'),
  nodes: z.array(NodeSchema.extend({ at: z.tuple([z.number(), z.number()]) })).min(1),
  edges: z.array(EdgeSchema),
})
export type CopiedParts = z.infer<typeof CopySchema>

/** The selected nodes and the wires between them, as they go on the clipboard; null when nothing is selected. */
export function copySelected(flow: Flow): CopiedParts | null {
  const chosen = flow.nodes.filter(({ selected }) => selected)
  if (chosen.length === 0) return null
  const ids = new Set(chosen.map(({ data }) => data.node.id))
  return {
    format: 'interlock/copy',
    nodes: chosen.map(({ data, position }) => ({ ...data.node, at: [position.x, position.y] })),
    edges: pipelineEdges(flow).filter(({ source, target }) => ids.has(source) && ids.has(target)),
  }
}

/** Reads what lies on the clipboard; null for anything that was not copied from a canvas. */
export function parseCopied(text: string): CopiedParts | null {
  try {
    const parsed = CopySchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * Puts copies beside the originals under fresh ids, selected. Expressions of the copies that name a copied node follow it to the copy;
 * `rewrite` changes one id in one node's expressions.
 */
export function pasteParts(
  flow: Flow,
  copied: CopiedParts,
  offset: number,
  rewrite: (node: CopiedNode, renames: ReadonlyMap<string, string>) => CopiedNode,
): Flow {
  const taken = new Set(flow.nodes.flatMap(({ id, data }) => [id, data.node.id]))
  const renames = new Map<string, string>()
  for (const { id } of copied.nodes) {
    const fresh = freshId(id, taken)
    taken.add(fresh)
    renames.set(id, fresh)
  }
  const nodes = copied.nodes.map(({ at: [x, y], ...node }) => {
    const renamed = { ...rewrite(node, renames), id: renames.get(node.id) ?? node.id }
    return stepNode(renamed, { x: x + offset, y: y + offset })
  })
  const edgeIds = new Set(flow.edges.map(({ id }) => id))
  const edges = copied.edges.map((edge) => {
    const id = freshId(edge.id, edgeIds)
    edgeIds.add(id)
    const [source, target] = [edge.source, edge.target].map((end) => renames.get(end) ?? end)
    return trackEdge({ ...edge, id, source: source ?? edge.source, target: target ?? edge.target })
  })
  const pasted = { ...flow, nodes: [...flow.nodes, ...nodes], edges: [...flow.edges, ...edges] }
  return withSelection(pasted, new Set(nodes.map(({ id }) => id)), new Set())
}

export type CopiedNode = Omit<CopiedParts['nodes'][number], 'at'>
