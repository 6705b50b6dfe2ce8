'use client'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useRunValue } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { moveDuration } from './motion'

/** Pixels kept free around a node that is brought into view. */
const MARGIN = 32

/** The node of the card that opened last. */
function waitingNode(state: RunState): string | null {
  const task = [...state.tasks.values()].findLast(({ status }) => status === 'open')
  return [...state.nodes.values()].find(({ scope }) => scope === task?.scope)?.node ?? null
}

/** When the run on screen begins to wait for a person, the node it waits at is brought into view, by the shortest way. */
export function useFollowTask(): void {
  const store = useEditorStore()
  const canvas = useStoreApi()
  const { setViewport, getNodesBounds } = useReactFlow()
  const runId = useEditor((state) => state.runId)
  const waiting = useRunValue(runId, waitingNode) ?? null
  useEffect(() => {
    const node = store.getState().nodes.find(({ data }) => data.node.id === waiting)
    if (!node) return
    const bounds = getNodesBounds([node])
    const { transform, width, height } = canvas.getState()
    const [x, y, zoom] = transform
    const right = shift(bounds.x * zoom + x, bounds.width * zoom, width)
    const down = shift(bounds.y * zoom + y, bounds.height * zoom, height)
    if (right !== 0 || down !== 0)
      void setViewport({ x: x + right, y: y + down, zoom }, { duration: moveDuration() })
  }, [store, canvas, setViewport, getNodesBounds, waiting])
}

/** How far something from `start` on must move to lie inside `room` pixels. */
function shift(start: number, length: number, room: number): number {
  if (start < MARGIN) return MARGIN - start
  return Math.min(0, room - MARGIN - (start + length))
}
