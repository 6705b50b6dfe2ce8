'use client'
import { useEffect, useState } from 'react'
import { runStore } from '@/lib/client/runStore'
import { runsApi } from '@/lib/client/runsApi'
import type { Pipeline } from '@/lib/graph/document'
import { staleNodes } from '@/lib/graph/staleNodes'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { documentOf } from '../../flow/documentOf'
import type { EditorStore } from '../../store/createEditorStore'
import { useEditor } from '../../store/EditorContext'

const REST_MS = 250

/** Keeps `tryOut.stale` in step with the draft: results of the run on screen that the draft would not give any more. */
export function useStale(store: EditorStore): void {
  const runId = useEditor((state) => state.runId)
  const [executed, setExecuted] = useState<{ runId: string; document: Pipeline } | null>(null)
  useEffect(() => {
    if (runId === null) return
    let stopped = false
    runsApi.get(runId).then(
      ({ document }) => !stopped && setExecuted({ runId, document }),
      // without it nothing can be said about what is out of date
      () => {},
    )
    return () => {
      stopped = true
    }
  }, [runId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const state = store.getState()
      const known = executed && executed.runId === state.runId ? executed : null
      const found = known ? staleNodes(known.document, documentOf(state), nodeDefinitions) : new Set<string>()
      const run = runStore.getState().runs.get(state.runId ?? '')?.state
      const resultOf = (id: string) => {
        const node = run?.nodes.get(id)
        return node?.status === 'finished' ? node : undefined
      }
      // what a test had taken over out of date still is
      const before = (run?.trial?.stale ?? []).filter((id) => resultOf(id)?.given === 'run')
      const stale = new Set([...[...found].filter(resultOf), ...before])
      const { tryOut } = state
      if (stale.size === tryOut.stale.size && [...stale].every((id) => tryOut.stale.has(id))) return
      store.setState({ tryOut: { ...tryOut, stale } })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    later()
    const unsubscribe = store.subscribe((state, before) => {
      if (state.edits !== before.edits || state.runId !== before.runId) later()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, executed])
}
