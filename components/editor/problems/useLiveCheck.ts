'use client'
import { useEffect } from 'react'
import { documentOf } from '../flow/documentOf'
import type { EditorStore } from '../store/createEditorStore'

const REST_MS = 250

/** Keeps `check` in step with the document: compiles in the browser once the author has paused. */
export function useLiveCheck(store: EditorStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const check = async () => {
      const { checkDocument } = await import('./checkDocument')
      if (stopped) return
      const state = store.getState()
      const found = checkDocument(documentOf(state), state.catalogue)
      store.setState({ check: { ...found, edits: state.edits } })
    }
    const later = (ms: number) => {
      clearTimeout(timer)
      if (store.getState().catalogueKnown) timer = setTimeout(() => void check(), ms)
    }
    later(0)
    const unsubscribe = store.subscribe((state, before) => {
      if (state.edits !== before.edits) later(REST_MS)
      else if (state.catalogue !== before.catalogue || state.catalogueKnown !== before.catalogueKnown)
        later(0)
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
}
