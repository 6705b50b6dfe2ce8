'use client'
import { EdgeInspector } from './EdgeInspector'
import { Editable } from './Editable'
import { ManyInspector } from './ManyInspector'
import { NodeInspector } from './NodeInspector'
import { PipelineInspector } from './PipelineInspector'
import { useSelection } from './useSelection'

/** What is selected, to be looked at and changed; the pipeline itself when nothing is. */
export function Inspector() {
  const { nodes, edges } = useSelection()
  const [node] = nodes
  const [edge] = edges
  const many = nodes.length + edges.length > 1
  // it has a tab that is only looked at, so it says itself what cannot be changed
  if (node !== undefined && !many) return <NodeInspector key={node} stepId={node} />
  return (
    <Editable>
      {many ? (
        <ManyInspector nodes={nodes.length} edges={edges.length} />
      ) : edge !== undefined ? (
        <EdgeInspector edgeId={edge} />
      ) : (
        <PipelineInspector />
      )}
    </Editable>
  )
}
