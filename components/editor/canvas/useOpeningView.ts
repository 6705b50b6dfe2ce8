'use client'
import { getViewportForBounds, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useEditorStore } from '../store/EditorContext'

/** Below this a card cannot be read any more. */
const READABLE = 0.6
const MARGIN = 0.06
/** Pixels on every side with which the whole graph is still better than its beginning. */
const TIGHT = 8

/** Where the graph is looked at first: all of it, or as much as can be read, from its beginning on. */
export function useOpeningView(): void {
  const store = useEditorStore()
  const { setViewport, getNodesBounds } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const done = useRef(false)
  useEffect(() => {
    const { nodes, notes, groups } = store.getState()
    if (done.current || width === 0 || height === 0) return
    done.current = true
    if (nodes.length === 0) return
    const bounds = getNodesBounds([...nodes, ...notes, ...groups])
    const view = getViewportForBounds(bounds, width, height, READABLE, 1, MARGIN)
    /** The middle where all can be seen along this axis, else the beginning. */
    const start = (middle: number, from: number, length: number, room: number) => {
      return length * view.zoom <= room - 2 * TIGHT ? middle : (room * MARGIN) / 2 - from * view.zoom
    }
    void setViewport({
      zoom: view.zoom,
      x: start(view.x, bounds.x, bounds.width, width),
      y: start(view.y, bounds.y, bounds.height, height),
    })
  }, [store, width, height, setViewport, getNodesBounds])
}
