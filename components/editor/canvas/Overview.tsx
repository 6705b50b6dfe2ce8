'use client'
import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { type Bounds, boundsAround, boundsOf } from '../flow/bounds'
import type { CanvasNode, Flow } from '../flow/flow'
import { useEditor } from '../store/EditorContext'
import { overviewFrame, viewedBox } from './overviewFrame'

const SIZE = { width: 120, height: 72 }
/** Doublings of the size per unit of the wheel; a pinch on a touchpad comes as small units with Control. */
const WHEEL = 0.002
const PINCH = 10

/** The whole graph in a corner: dragging in it moves the view, the wheel changes its size. Nothing to see with a single node. */
export function Overview() {
  // beside an open run panel it would hide more than it shows
  const roomy = useEditor((state) => state.nodes.length > 1 && state.runPanel === 'closed')
  return roomy ? (
    <Panel position="bottom-right" className="max-lg:hidden">
      <SmallGraph />
    </Panel>
  ) : null
}

/** All nodes are one path: React Flow's own overview keeps a component and a subscription for each, of which every step of every gesture asks all. */
function SmallGraph() {
  const t = useTranslations('editor')
  const view = useStoreApi()
  const { setViewport } = useReactFlow()
  const transform = useStore((state) => state.transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const { drawn, resting, moving, frames } = useShapes()
  const seen = viewedBox(transform, { width, height })
  const { box, scale } = overviewFrame(drawn, seen, SIZE)
  const ref = useWheelZoom()
  const held = useRef({ x: 0, y: 0 })
  const onPointerDown = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    held.current = { x: clientX, y: clientY }
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const [x, y, zoom] = view.getState().transform
    const by = scale * zoom
    void setViewport({
      x: x - (clientX - held.current.x) * by,
      y: y - (clientY - held.current.y) * by,
      zoom,
    })
    held.current = { x: clientX, y: clientY }
  }
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={t('a11y.minimap')}
      className="overview cursor-grab"
      {...SIZE}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <path d={frames} className="fill-sunken" />
      <path d={resting} className="fill-line-strong" />
      <path d={moving} className="fill-line-strong" />
      <path d={rectangle(box) + rectangle(seen)} fillRule="evenodd" className="overview-mask" />
    </svg>
  )
}

/** Everything on the canvas as paths, and the box around it. While something is dragged, only that (`moving`) is outlined anew. */
function useShapes(): { drawn: Bounds | null; resting: string; moving: string; frames: string } {
  const nodes = useEditor((state) => state.nodes)
  const notes = useEditor((state) => state.notes)
  const groups = useEditor((state) => state.groups)
  const before = useEditor((state) => state.before)
  const start = useMemo(() => (before ? new Set<CanvasNode>(cardsOf(before)) : null), [before])
  const moving = start ? cardsOf({ nodes, notes }).filter((part) => !start.has(part)) : []
  const movingIds = moving.map(({ id }) => id).join(LINE)
  const [stillNodes, stillNotes] = [before?.nodes ?? nodes, before?.notes ?? notes]
  const resting = useMemo(() => {
    const away = new Set(movingIds.split(LINE))
    return outlined(cardsOf({ nodes: stillNodes, notes: stillNotes }).filter(({ id }) => !away.has(id)))
  }, [stillNodes, stillNotes, movingIds])
  const frames = useMemo(() => outlined(groups), [groups])
  const moved = outlined(moving)
  const boxes = [resting.box, frames.box, moved.box].filter((box) => box !== null)
  return { drawn: boundsAround(boxes), resting: resting.path, moving: moved.path, frames: frames.path }
}

/** In no id. */
const LINE = '\n'

function cardsOf({ nodes, notes }: Pick<Flow, 'nodes' | 'notes'>): CanvasNode[] {
  return [...nodes, ...notes]
}

function outlined(parts: readonly CanvasNode[]): { path: string; box: Bounds | null } {
  const boxes = parts.map(boundsOf)
  return { path: boxes.map(rectangle).join(''), box: boundsAround(boxes) }
}

function rectangle({ x, y, width, height }: Bounds): string {
  return `M${x},${y}h${width}v${height}h${-width}z`
}

/** React's own wheel events cannot keep the browser from enlarging the page. */
function useWheelZoom() {
  const ref = useRef<SVGSVGElement>(null)
  const { zoomTo, getZoom } = useReactFlow()
  useEffect(() => {
    const svg = ref.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      void zoomTo(getZoom() * 2 ** (-event.deltaY * WHEEL * (event.ctrlKey ? PINCH : 1)))
    }
    svg?.addEventListener('wheel', onWheel, { passive: false })
    return () => svg?.removeEventListener('wheel', onWheel)
  }, [zoomTo, getZoom])
  return ref
}
