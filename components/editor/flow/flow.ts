import type { Edge, Node } from '@xyflow/react'
import type { Pipeline, PipelineEdge, PipelineNode, ViewColor } from '@/lib/graph/document'

/** A pipeline node in React Flow's own shape. `data.node` is the document's; React Flow's id differs only where the document names two alike. */
export type StepNode = Node<{ node: PipelineNode }, 'step'>
export type TrackEdge = Edge<{ edge: PipelineEdge }, 'track'>
/** A sticky note; React Flow's id is `note:<id>`. */
export type NoteNode = Node<{ id: string; text: string; color: ViewColor }, 'note'>
/** A frame around its members, which are named by React Flow's ids (steps and notes); its own is `group:<id>`. */
export type GroupNode = Node<{ id: string; title: string; color: ViewColor; members: string[] }, 'area'>
/** Whatever stands on the canvas. */
export type CanvasNode = StepNode | NoteNode | GroupNode

/** Everything of a document that is not drawn. */
export type Frame = Omit<Pipeline, 'nodes' | 'edges'>

/**
 * A document while it is being edited: the canvas holds nodes and edges, notes and groups, the rest waits in the frame. Notes and groups
 * have lists of their own, so that whoever asks for nodes gets nothing but nodes.
 */
export type Flow = {
  nodes: StepNode[]
  edges: TrackEdge[]
  notes: NoteNode[]
  groups: GroupNode[]
  frame: Frame
}

/** The one inlet every node has. */
export const INLET = 'in'

export function pipelineNodes({ nodes }: Pick<Flow, 'nodes'>): PipelineNode[] {
  return nodes.map(({ data }) => data.node)
}

export function pipelineEdges({ edges }: Pick<Flow, 'edges'>): PipelineEdge[] {
  return edges.flatMap(({ data }) => (data ? [data.edge] : []))
}
