'use client'
import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditorStore } from '../store/EditorContext'
import { select } from '../store/editParts'
import { moveDuration } from './motion'

/** Below this a card cannot be read any more. */
const READABLE = 0.6

/** Selects a step, note or group by React Flow's id and brings it into the middle, near enough to be read. Resolves when it is in sight. */
export function useShowPart(): (id: string) => Promise<void> {
  const store = useEditorStore()
  const { setCenter, getZoom, getNodesBounds } = useReactFlow()
  return useCallback(
    async (id) => {
      const { nodes, notes, groups } = store.getState()
      const part = [...nodes, ...notes, ...groups].find((candidate) => candidate.id === id)
      if (!part) return
      select(store, [id])
      const { x, y, width, height } = getNodesBounds([part])
      const zoom = Math.min(1, Math.max(READABLE, getZoom()))
      await setCenter(x + width / 2, y + height / 2, { zoom, duration: moveDuration() })
    },
    [store, setCenter, getZoom, getNodesBounds],
  )
}
