import { FORMAT, FORMAT_VERSION, type Pipeline } from '@/lib/graph/document'

/** A document without a node; the canvas invites the first step. */
export function blankPipeline(name: string): Pipeline {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, name, nodes: [], edges: [] }
}
