'use client'
import { Panel, useReactFlow } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useEditor } from '../store/EditorContext'
import { useOverviewShapes } from './useOverviewShapes'
import { OVERVIEW_SIZE, useFollowView, useViewDrag } from './useOverviewView'

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
  const { drawn, resting, moving, frames } = useOverviewShapes()
  const { graph, mask } = useFollowView(drawn)
  const dragging = useViewDrag(drawn)
  const ref = useWheelZoom()
  return (
    <div
      ref={ref}
      role="img"
      aria-label={t('a11y.minimap')}
      className="overview cursor-grab"
      style={OVERVIEW_SIZE}
      {...dragging}
    >
      <svg ref={graph} aria-hidden className="overview-graph">
        <path d={frames} className="fill-sunken" />
        <path d={resting} className="fill-line-strong" />
        <path d={moving} className="fill-line-strong" />
      </svg>
      <div ref={mask} className="overview-mask" />
    </div>
  )
}

/** React's own wheel events cannot keep the browser from enlarging the page. */
function useWheelZoom() {
  const ref = useRef<HTMLDivElement>(null)
  const { zoomTo, getZoom } = useReactFlow()
  useEffect(() => {
    const overview = ref.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      void zoomTo(getZoom() * 2 ** (-event.deltaY * WHEEL * (event.ctrlKey ? PINCH : 1)))
    }
    overview?.addEventListener('wheel', onWheel, { passive: false })
    return () => overview?.removeEventListener('wheel', onWheel)
  }, [zoomTo, getZoom])
  return ref
}
