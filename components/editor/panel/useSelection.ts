'use client'
import { useShallow } from 'zustand/react/shallow'
import { useEditor } from '../store/EditorContext'

/** Ids of what is selected; renders only when the selection itself changes. */
export function useSelection(): { nodes: string[]; edges: string[] } {
  const nodes = useEditor(
    useShallow((state) => state.nodes.filter(({ selected }) => selected).map(({ id }) => id)),
  )
  const edges = useEditor(
    useShallow((state) => state.edges.filter(({ selected }) => selected).map(({ id }) => id)),
  )
  return { nodes, edges }
}
