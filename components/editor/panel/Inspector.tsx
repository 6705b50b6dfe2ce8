'use client'
import { EdgeInspector } from './EdgeInspector'
import { ManyInspector } from './ManyInspector'
import { NodeInspector } from './NodeInspector'
import { PipelineInspector } from './PipelineInspector'
import { useSelection } from './useSelection'

/** What is selected, to be looked at and changed; the pipeline itself when nothing is. */
export function Inspector() {
  const { nodes, edges } = useSelection()
  const [node] = nodes
  const [edge] = edges
  if (nodes.length + edges.length > 1) return <ManyInspector nodes={nodes.length} edges={edges.length} />
  if (node !== undefined) return <NodeInspector key={node} stepId={node} />
  if (edge !== undefined) return <EdgeInspector edgeId={edge} />
  return <PipelineInspector />
}
