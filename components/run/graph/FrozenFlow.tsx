'use client'
import '../../editor/editor.css'
import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  type NodeTypes,
  Panel,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react'
import { useTheme } from 'next-themes'
import { useMemo } from 'react'
import { ZoomControls } from '../../editor/canvas/ZoomControls'
import type { StepNode, TrackEdge } from '../../editor/flow/flow'

type Props = {
  nodes: StepNode[]
  edges: TrackEdge[]
  nodeTypes: NodeTypes
  edgeTypes: EdgeTypes
  label: string
  /** What choosing a node shows, for whoever listens. */
  hint: string
  /** Room left around the graph at first, as a part of the view. */
  padding: number
  /** A node was clicked, or chosen by keyboard. */
  onSelect?: ((nodeId: string) => void) | undefined
}

/** A drawing that can be moved about in and asked, and in which nothing can be changed. Stands inside an editor's provider. */
export function FrozenFlow({ nodes, edges, nodeTypes, edgeTypes, label, hint, padding, onSelect }: Props) {
  const { resolvedTheme } = useTheme()
  const words = useMemo(
    () => ({
      'node.a11yDescription.default': hint,
      'node.a11yDescription.keyboardDisabled': hint,
      'edge.a11yDescription.default': '',
    }),
    [hint],
  )
  return (
    <ReactFlowProvider>
      <div className="editor frozen size-full">
        <ReactFlow
          {...{ nodes, edges, nodeTypes, edgeTypes }}
          colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
          ariaLabelConfig={words}
          aria-label={label}
          onNodeClick={(_, node) => onSelect?.(node.data.node.id)}
          onNodesChange={(changes) => {
            const chosen = changes.find((change) => change.type === 'select' && change.selected)
            const node = chosen?.type === 'select' && nodes.find(({ id }) => id === chosen.id)
            if (node) onSelect?.(node.data.node.id)
          }}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          edgesReconnectable={false}
          deleteKeyCode={null}
          fitView
          fitViewOptions={{ padding, maxZoom: 1 }}
          minZoom={0.1}
          maxZoom={2}
          onlyRenderVisibleElements
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
          <Panel position="bottom-left">
            <ZoomControls />
          </Panel>
        </ReactFlow>
      </div>
    </ReactFlowProvider>
  )
}
