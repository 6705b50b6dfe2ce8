import * as z from 'zod'
import { EdgeSchema, NodeSchema } from '@/lib/graph/document'
import { type Flow, pipelineEdges } from './flow'
import { trackEdge } from './flowOf'
import { freshId } from './freshId'
import { withSelection } from './selection'
import { stepNode } from './stepNode'

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

export type Renames = ReadonlyMap<string, string>

/** Fresh ids for the copies: none is taken in the flow or among the originals. */
export function freshIds(flow: Flow, copied: CopiedParts): Renames {
  const taken = new Set(flow.nodes.flatMap(({ id, data }) => [id, data.node.id]))
  for (const { id } of copied.nodes) taken.add(id)
  return new Map(
    copied.nodes.map(({ id }): [string, string] => {
      const fresh = freshId(id.replace(/\d+$/, '') || id, taken)
      taken.add(fresh)
      return [id, fresh]
    }),
  )
}

/** Puts parts that already bear fresh ids on the canvas, moved by `offset` pixels and selected. */
export function pasteParts(flow: Flow, copied: CopiedParts, offset: number): Flow {
  const nodes = copied.nodes.map(({ at: [x, y], ...node }) =>
    stepNode(node, { x: x + offset, y: y + offset }),
  )
  const edgeIds = new Set(flow.edges.map(({ id }) => id))
  const edges = copied.edges.map((edge) => {
    const id = freshId(edge.id, edgeIds)
    edgeIds.add(id)
    return trackEdge({ ...edge, id })
  })
  const pasted = { ...flow, nodes: [...flow.nodes, ...nodes], edges: [...flow.edges, ...edges] }
  return withSelection(pasted, new Set(nodes.map(({ id }) => id)), new Set())
}
