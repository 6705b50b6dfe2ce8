import type { Edge, Node } from '@xyflow/react'
import type { Pipeline, PipelineEdge, PipelineNode } from '@/lib/graph/document'

/** A pipeline node in React Flow's own shape. `data.node` is the document's; React Flow's id differs only where the document names two alike. */
export type StepNode = Node<{ node: PipelineNode }, 'step'>
export type TrackEdge = Edge<{ edge: PipelineEdge }, 'track'>

/** Everything of a document that is not drawn. */
export type Frame = Omit<Pipeline, 'nodes' | 'edges'>

/** A document while it is being edited: the canvas holds nodes and edges, the rest waits in the frame. */
export type Flow = { nodes: StepNode[]; edges: TrackEdge[]; frame: Frame }

/** The one inlet every node has. */
export const INLET = 'in'

export function pipelineNodes({ nodes }: Pick<Flow, 'nodes'>): PipelineNode[] {
  return nodes.map(({ data }) => data.node)
}

export function pipelineEdges({ edges }: Pick<Flow, 'edges'>): PipelineEdge[] {
  return edges.flatMap(({ data }) => (data ? [data.edge] : []))
}
