import type { Pipeline, PipelineEdge, PipelineNode } from '../graph/document'

/** A pipeline to begin with. `id` is the name of its file without the ending. */
export type Template = {
  id: string
  name: string
  description: string | null
  /** How many nodes it has. */
  nodes: number
  samples: NonNullable<Pipeline['samples']>
  graph: GraphSketch
}

/** What the picture of a graph is drawn from; `at` = position of the upper left corner. */
export type GraphSketch = {
  nodes: (Pick<PipelineNode, 'id' | 'type' | 'title'> & { at: [number, number] })[]
  edges: Pick<PipelineEdge, 'source' | 'port' | 'target' | 'loop'>[]
}
