import type { PipelineNode } from '@/lib/graph/document'
import type { StepNode } from './flow'
import { handlesOf } from './handlesOf'
import { NODE_WIDTH, nodeHeight } from './nodeSize'
import { portsOf } from './portsOf'
import { takesWires } from './takesWires'

/**
 * What follows from a node's config: data, size and where wires meet it. Sizes count as measured, or nodes out of sight would never be
 * ready and the graph could not be fitted into view.
 */
export function stepShape(
  node: PipelineNode,
): Pick<StepNode, 'data' | 'width' | 'height' | 'measured' | 'handles'> {
  const ports = portsOf(node)
  const size = { width: NODE_WIDTH, height: nodeHeight(ports.length) }
  return {
    data: { node },
    ...size,
    measured: size,
    handles: handlesOf(ports, takesWires(node.type)),
  }
}

/** One node for the canvas. Its size is known at once, so large graphs open without measuring. */
export function stepNode(node: PipelineNode, position: { x: number; y: number }, id = node.id): StepNode {
  return { id, type: 'step', position, ...stepShape(node) }
}
