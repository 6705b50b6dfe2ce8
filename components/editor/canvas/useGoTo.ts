'use client'
import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditorStore } from '../store/EditorContext'
import { select } from '../store/editParts'
import { moveDuration } from './motion'

/** Selects a part of the graph, brings it into view and opens its settings. The document as a whole when the place names no part. */
export function useGoTo(): (place: { node?: string; edge?: string }) => void {
  const store = useEditorStore()
  const { fitView } = useReactFlow()
  return useCallback(
    ({ node, edge }) => {
      const { nodes, edges } = store.getState()
      const step = nodes.find(({ data }) => data.node.id === node)
      const track = step ? undefined : edges.find(({ data }) => data?.edge.id === edge)
      select(store, step ? [step.id] : [], track ? [track.id] : [])
      store.setState({ tab: 'inspector' })
      const shown = step ? [{ id: step.id }] : track ? [{ id: track.source }, { id: track.target }] : []
      if (shown.length > 0) void fitView({ nodes: shown, maxZoom: 1, padding: 0.5, duration: moveDuration() })
    },
    [store, fitView],
  )
}
