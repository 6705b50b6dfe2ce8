'use client'
import '../../editor/editor.css'
import { Background, BackgroundVariant, Panel, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useMemo, useState } from 'react'
import type { Pipeline } from '@/lib/graph/document'
import { StepCard } from '../../editor/canvas/StepCard'
import { Track } from '../../editor/canvas/Track'
import { ZoomControls } from '../../editor/canvas/ZoomControls'
import { EditorProvider } from '../../editor/store/EditorContext'
import { createFrozenEditor } from './createFrozenEditor'

const nodeTypes = { step: StepCard }
const edgeTypes = { track: Track }
const FIT = { padding: 0.08, maxZoom: 1 }
const NO_NODES: ReadonlySet<string> = new Set()

type Props = {
  /** The version the run pins, not what the pipeline has become since. */
  document: Pipeline
  runId: string
  label: string
  selected?: string | null
  /** Nodes with a mark around them. */
  marked?: ReadonlySet<string>
  onSelect?: (nodeId: string) => void
}

/** A pipeline as it was run, with the lamps of that run; nothing in it can be changed. */
export function FrozenCanvas({
  document,
  runId,
  label,
  selected = null,
  marked = NO_NODES,
  onSelect,
}: Props) {
  const { resolvedTheme } = useTheme()
  const [editor] = useState(() => createFrozenEditor(document, runId))
  const { nodes: placed, edges } = editor.store.getState()
  const nodes = useMemo(
    () =>
      placed.map((node) => ({
        ...node,
        selected: node.id === selected,
        className: marked.has(node.id) ? 'differs' : '',
      })),
    [placed, selected, marked],
  )
  const words = useCanvasWords()
  return (
    <EditorProvider editor={editor}>
      <ReactFlowProvider>
        <div className="editor frozen size-full">
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
            ariaLabelConfig={words}
            aria-label={label}
            onNodeClick={(_, node) => onSelect?.(node.id)}
            onNodesChange={(changes) => {
              const chosen = changes.find((change) => change.type === 'select' && change.selected)
              if (chosen?.type === 'select') onSelect?.(chosen.id)
            }}
            nodesDraggable={false}
            nodesConnectable={false}
            edgesFocusable={false}
            edgesReconnectable={false}
            deleteKeyCode={null}
            fitView
            fitViewOptions={FIT}
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
    </EditorProvider>
  )
}

function useCanvasWords() {
  const t = useTranslations('watch')
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeHint'),
      'node.a11yDescription.keyboardDisabled': t('nodeHint'),
      'edge.a11yDescription.default': '',
    }),
    [t],
  )
}
