'use client'
import { useEffect } from 'react'
import { api } from '@/lib/client/api'
import type { Catalogue } from '@/lib/graph/catalogue'
import type { EditorStore } from '../store/createEditorStore'

const RETRY_MS = 3_000

/** Loads the tools of this installation, and again when the author comes back to the tab: a server may have been added meanwhile. */
export function useCatalogue(store: EditorStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const load = async () => {
      clearTimeout(timer)
      try {
        const catalogue = await api<Catalogue>('GET', '/api/v1/catalogue')
        const known = JSON.stringify(store.getState().catalogue)
        if (stopped) return
        if (JSON.stringify(catalogue) !== known) store.setState({ catalogue })
        store.setState({ catalogueKnown: true })
      } catch {
        // the save state says that the server is away; the palette needs no second notice
        if (!stopped) timer = setTimeout(() => void load(), RETRY_MS)
      }
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [store])
}
