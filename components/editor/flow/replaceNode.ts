import type { PipelineNode } from '@/lib/graph/document'
import type { Flow } from './flow'
import { stepShape } from './stepNode'

/** Puts a changed node in the place of the one with React Flow's `id`; all other nodes keep their identity, so only one renders. */
export function replaceNode(flow: Flow, id: string, node: PipelineNode): Flow {
  return {
    ...flow,
    nodes: flow.nodes.map((step) =>
      step.id !== id || step.data.node === node ? step : { ...step, ...stepShape(node) },
    ),
  }
}
