'use client'
import { useEffect, useRef } from 'react'
import { useRunValue } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { useEditor, useEditorStore } from '../store/EditorContext'

function countOpen(state: RunState): number {
  let open = 0
  for (const { status } of state.tasks.values()) if (status === 'open') open += 1
  return open
}

/** How many cards the run on screen waits on. When one opens, its tab comes to the front: the run cannot go on without it. */
export function useOpenTask(): number {
  const store = useEditorStore()
  const runId = useEditor((state) => state.runId)
  const open = useRunValue(runId, countOpen) ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (open > before.current) store.setState({ tab: 'task' })
    before.current = open
  }, [open, store])
  return open
}
