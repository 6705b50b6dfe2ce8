'use client'
import { useCallback } from 'react'
import { useEditorStore } from '../store/EditorContext'

/** Title of a node by its id, the id itself where there is none. Read when asked, not subscribed to. */
export function useNodeTitle(): (id: string) => string {
  const store = useEditorStore()
  return useCallback(
    (id) => store.getState().nodes.find(({ data }) => data.node.id === id)?.data.node.title || id,
    [store],
  )
}
