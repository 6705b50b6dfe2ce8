'use client'
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  Panel,
  ReactFlow,
  SelectionMode,
  useKeyPress,
} from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { type ReactNode, useMemo } from 'react'
import { cx } from '../../ui/cx'
import type { CanvasNode } from '../flow/flow'
import { GRID } from '../flow/nodeSize'
import { useEditor } from '../store/EditorContext'
import { CanvasTools } from './CanvasTools'
import { FindBar } from './FindBar'
import { FirstStep } from './FirstStep'
import { GroupFrame } from './GroupFrame'
import { Legibility } from './Legibility'
import { NodePicker } from './NodePicker'
import { NoteCard } from './NoteCard'
import { Outline } from './Outline'
import { Overview } from './Overview'
import { SelectionBar } from './SelectionBar'
import { SkipLink } from './SkipLink'
import { StepCard } from './StepCard'
import { Track } from './Track'
import { useCanvasHandlers } from './useCanvasHandlers'
import { useFollowTask } from './useFollowTask'
import { useOpeningView } from './useOpeningView'
import { ZoomControls } from './ZoomControls'

const nodeTypes = { step: StepCard, note: NoteCard, area: GroupFrame }
const edgeTypes = { track: Track }
/** Where an empty canvas begins, so that its first node stands near the middle of what one sees. */
const START_VIEW = { x: 160, y: 160, zoom: 1 }
const SNAP: [number, number] = [GRID, GRID]
const MULTI_SELECTION_KEYS = ['Shift', 'Meta', 'Control']
/** From so many nodes on nothing moves by itself: every frame of an animation would cost all of them. */
const LARGE = 150

/** The drawing board and what stands around it. Only the board itself renders when something is dragged. */
export function Canvas() {
  useOpeningView()
  useFollowTask()
  return (
    <>
      <SkipLink />
      <Legibility>
        <Board>
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
          <Panel position="bottom-left" className="flex flex-col gap-2">
            <CanvasTools />
            <ZoomControls />
          </Panel>
          <Overview />
          <FirstStep />
          <NodePicker />
        </Board>
      </Legibility>
      <SelectionBar />
      <FindBar />
      <Outline />
    </>
  )
}

/** Nodes and tracks from the store, everything the pointer can do to them. Renders with every frame of a drag, so whatever it gives to React Flow is stable. */
function Board({ children }: { children: ReactNode }) {
  const t = useTranslations('editor')
  const { resolvedTheme } = useTheme()
  const nodes = useCanvasNodes()
  const edges = useEditor((state) => state.edges)
  const large = useEditor((state) => state.nodes.length > LARGE)
  const fixed = useEditor((state) => state.readOnly !== null)
  // with Space held a drag pans, also where it begins on a card
  const panning = useKeyPress('Space')
  const handlers = useCanvasHandlers()
  const words = useMemo(
    () => ({
      'node.a11yDescription.default': t('a11y.node'),
      'node.a11yDescription.keyboardDisabled': t('a11y.node'),
      'edge.a11yDescription.default': t('a11y.edge'),
      'handle.ariaLabel': t('a11y.handle'),
    }),
    [t],
  )
  return (
    <ReactFlow
      {...handlers}
      className={cx(large && 'large-graph')}
      nodesDraggable={!fixed && !panning}
      nodesConnectable={!fixed}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
      ariaLabelConfig={words}
      aria-label={t('canvas')}
      defaultViewport={START_VIEW}
      minZoom={0.1}
      maxZoom={2}
      snapToGrid
      snapGrid={SNAP}
      connectionLineType={ConnectionLineType.SmoothStep}
      connectionRadius={28}
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={MULTI_SELECTION_KEYS}
      panOnDrag
      panActivationKeyCode="Space"
      selectionMode={SelectionMode.Partial}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      onlyRenderVisibleElements
    >
      {children}
    </ReactFlow>
  )
}

/** Frames first, then notes, then cards: also the order in which a screen reader meets them. */
function useCanvasNodes(): CanvasNode[] {
  const nodes = useEditor((state) => state.nodes)
  const notes = useEditor((state) => state.notes)
  const groups = useEditor((state) => state.groups)
  return useMemo(() => [...groups, ...notes, ...nodes], [groups, notes, nodes])
}
