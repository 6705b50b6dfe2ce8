'use client'
import { useMemo } from 'react'
import type { Pipeline } from '@/lib/graph/document'

/** Titles by node id, from the document the run pins; ids stand in until it is known. */
export function useNodeTitles(document: Pipeline | undefined): (nodeId: string) => string {
  return useMemo(() => {
    const titles = new Map(document?.nodes.map(({ id, title }) => [id, title]))
    return (nodeId) => titles.get(nodeId) || nodeId
  }, [document])
}
