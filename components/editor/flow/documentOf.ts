import type { Pipeline } from '@/lib/graph/document'
import { type Flow, pipelineEdges, pipelineNodes } from './flow'

/** The document that the canvas stands for: only its own fields, positions in whole pixels. */
export function documentOf(flow: Flow): Pipeline {
  const { format, formatVersion, name, description, view, ...rest } = flow.frame
  const positions = flow.nodes.map(({ data, position }): [string, [number, number]] => [
    data.node.id,
    [Math.round(position.x), Math.round(position.y)],
  ])
  return {
    format,
    formatVersion,
    name,
    ...(description === undefined ? {} : { description }),
    nodes: pipelineNodes(flow),
    edges: pipelineEdges(flow),
    ...rest,
    view: { ...view, nodes: Object.fromEntries(positions) },
  }
}
