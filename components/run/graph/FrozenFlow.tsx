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
import { GroupFrame } from '../../editor/canvas/GroupFrame'
import { Legibility } from '../../editor/canvas/Legibility'
import { NoteCard } from '../../editor/canvas/NoteCard'
import { ZoomControls } from '../../editor/canvas/ZoomControls'
import type { CanvasNode, StepNode, TrackEdge } from '../../editor/flow/flow'
import { useEditor } from '../../editor/store/EditorContext'

const MARKS = { note: NoteCard, area: GroupFrame }

type Props = {
  nodes: StepNode[]
  edges: TrackEdge[]
  /** How steps are drawn; notes and groups are drawn as in the editor. */
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
  const all = useWithMarks(nodes)
  const types = useMemo(() => ({ ...nodeTypes, ...MARKS }), [nodeTypes])
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
        <Legibility>
          <ReactFlow
            {...{ edges, edgeTypes }}
            nodes={all}
            nodeTypes={types}
            colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
            ariaLabelConfig={words}
            aria-label={label}
            onNodeClick={(_, node) => node.type === 'step' && onSelect?.(node.data.node.id)}
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
        </Legibility>
      </div>
    </ReactFlowProvider>
  )
}

/** Steps with the notes and groups around them, which say something and can neither be chosen nor moved. */
function useWithMarks(steps: StepNode[]): CanvasNode[] {
  const notes = useEditor((state) => state.notes)
  const groups = useEditor((state) => state.groups)
  return useMemo(() => {
    const marks = [...groups, ...notes].map((mark) => ({
      ...mark,
      draggable: false,
      selectable: false,
      focusable: false,
    }))
    return [...marks, ...steps]
  }, [steps, notes, groups])
}
