'use client'
import { type ReactFlowState, useReactFlow, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { Bounds } from '../flow/bounds'
import { outsideOf, overviewFrame, viewedBox } from './overviewFrame'

/** Pixels of the overview. */
export const OVERVIEW_SIZE = { width: 120, height: 72 }

/** What of the view the overview shows. */
const SHOWN = ['transform', 'width', 'height'] as const

function shownIn({ transform, width, height }: ReactFlowState, drawn: Bounds | null) {
  const seen = viewedBox(transform, { width, height })
  return { seen, frame: overviewFrame(drawn, seen, OVERVIEW_SIZE) }
}

/**
 * Keeps the small graph and the part of it that is in sight in their places, past React and by properties that ask for no layout: the canvas
 * asks the browser where things are at every move of the pointer, and whatever needs a layout then is laid out within the gesture.
 */
export function useFollowView(drawn: Bounds | null) {
  const view = useStoreApi()
  const graph = useRef<SVGSVGElement>(null)
  const mask = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = (state: ReactFlowState) => {
      const { seen, frame } = shownIn(state, drawn)
      const { box, scale } = frame
      graph.current?.style.setProperty('transform', `scale(${1 / scale}) translate(${-box.x}px, ${-box.y}px)`)
      mask.current?.style.setProperty('clip-path', outsideOf(seen, frame, OVERVIEW_SIZE))
    }
    follow(view.getState())
    return view.subscribe((state, before) => {
      const same = SHOWN.every((key) => state[key] === before[key])
      if (!same) follow(state)
    })
  }, [view, drawn])
  return { graph, mask }
}

/** Moves the view with the pointer, by as much of the drawing as the pointer passes in the overview. */
export function useViewDrag(drawn: Bounds | null) {
  const view = useStoreApi()
  const { setViewport } = useReactFlow()
  const held = useRef({ x: 0, y: 0 })
  const onPointerDown = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    held.current = { x: clientX, y: clientY }
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const state = view.getState()
    const [x, y, zoom] = state.transform
    const by = shownIn(state, drawn).frame.scale * zoom
    void setViewport({
      x: x - (clientX - held.current.x) * by,
      y: y - (clientY - held.current.y) * by,
      zoom,
    })
    held.current = { x: clientX, y: clientY }
  }
  return { onPointerDown, onPointerMove }
}
