'use client'
import {
  applyEdgeChanges,
  applyNodeChanges,
  type Connection,
  type NodeChange,
  type OnConnectEnd,
  type OnEdgesChange,
  type OnNodesChange,
  useReactFlow,
} from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type MouseEvent, useMemo } from 'react'
import { toast } from 'sonner'
import type { CanvasNode, TrackEdge } from '../flow/flow'
import { judgeWire, type Wire } from '../flow/judgeWire'
import { carriedAlong, shifted } from '../flow/moveMembers'
import { connect } from '../store/connect'
import { useEditorStore } from '../store/EditorContext'
import { beginDrag, endDrag } from '../store/history'
import { NODE_DRAG_TYPE } from './nodeDragType'
import { useAddStep } from './useAddStep'
import { useNodeWords } from './useNodeWords'
import { useTellFilled } from './useTellFilled'

function wireOf({ source, sourceHandle, target }: Connection | TrackEdge): Wire {
  return { source, port: sourceHandle ?? '', target }
}

/** Parts after the changes that are theirs; a list nothing changed in keeps its identity. */
function changed<Part extends CanvasNode>(parts: Part[], changes: readonly NodeChange<CanvasNode>[]): Part[] {
  const ids = new Set(parts.map(({ id }) => id))
  const own = changes.flatMap((change) =>
    change.type !== 'add' && change.type !== 'replace' && ids.has(change.id) ? [change] : [],
  )
  return own.length === 0 ? parts : applyNodeChanges<Part>(own, parts)
}

/** What the canvas does with the pointer. All handlers are stable. */
export function useCanvasHandlers() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const { screenToFlowPosition } = useReactFlow()
  const addStep = useAddStep()
  const words = useNodeWords()
  const tell = useTellFilled()
  return useMemo(() => {
    const onNodesChange: OnNodesChange<CanvasNode> = (changes) =>
      store.setState(({ nodes, notes, groups }) => {
        const carried = carriedAlong(groups, changes)
        return {
          nodes: shifted(changed(nodes, changes), carried),
          notes: shifted(changed(notes, changes), carried),
          groups: changed(groups, changes),
        }
      })
    const onEdgesChange: OnEdgesChange<TrackEdge> = (changes) =>
      store.setState(({ edges }) => ({ edges: applyEdgeChanges(changes, edges) }))
    const onConnect = (connection: Connection) => tell(connect(store, wireOf(connection)).filled)
    const onConnectEnd: OnConnectEnd = (event, { fromNode, fromHandle, toNode, toHandle, isValid }) => {
      if (!fromNode || fromHandle?.type !== 'source') return
      const wire = { source: fromNode.id, port: fromHandle.id ?? '' }
      if (toNode && toHandle) {
        if (isValid) return
        const verdict = judgeWire(store.getState(), { ...wire, target: toNode.id })
        if (verdict.kind === 'refused') toast.warning(t(`wire.${verdict.reason}`))
        return
      }
      // a wire may be let go anywhere on a card, not only on its inlet
      if (toNode)
        return void onConnect({ ...wire, sourceHandle: wire.port, target: toNode.id, targetHandle: null })
      const { clientX: x, clientY: y } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
      store.setState({ picker: { at: screenToFlowPosition({ x, y }), from: wire } })
    }
    return {
      onNodesChange,
      onEdgesChange,
      onConnect,
      onConnectEnd,
      isValidConnection: (connection: Connection | TrackEdge) =>
        judgeWire(store.getState(), wireOf(connection)).kind !== 'refused',
      onNodeDoubleClick: (event: MouseEvent, { id, type }: CanvasNode) => {
        const renames = event.target instanceof Element && event.target.closest('.card-title') !== null
        if ((type !== 'step' || renames) && !store.getState().readOnly) store.setState({ editing: id })
      },
      onNodeDragStart: () => beginDrag(store),
      onNodeDragStop: () => endDrag(store),
      onSelectionDragStart: () => beginDrag(store),
      onSelectionDragStop: () => endDrag(store),
      onPaneClick: () => store.setState({ picker: null }),
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(NODE_DRAG_TYPE)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDrop: (event: DragEvent) => {
        const type = event.dataTransfer.getData(NODE_DRAG_TYPE)
        const step = words.find((word) => word.type === type)
        if (!step || store.getState().readOnly) return
        event.preventDefault()
        addStep.dropped(step, { x: event.clientX, y: event.clientY })
      },
    }
  }, [store, t, screenToFlowPosition, addStep, words, tell])
}
