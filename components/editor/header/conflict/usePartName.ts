'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Pipeline } from '@/lib/graph/document'
import type { MergeItem } from '@/lib/graph/mergePipelines'

/** What a reader calls a part: a node by its title, a wire by its ends, anything else by its key. */
export function usePartName(mine: Pipeline, theirs: Pipeline): (item: MergeItem) => string {
  const t = useTranslations('versions')
  return useMemo(() => {
    const titles = new Map([...theirs.nodes, ...mine.nodes].map(({ id, title }) => [id, title || id]))
    const edges = new Map([...theirs.edges, ...mine.edges].map((edge) => [edge.id, edge]))
    const notes = [...(theirs.view?.notes ?? []), ...(mine.view?.notes ?? [])]
    const groups = [...(theirs.view?.groups ?? []), ...(mine.view?.groups ?? [])]
    const words = new Map<string, string>([
      ...notes.map(({ id, text }): [string, string] => [`note:${id}`, text]),
      ...groups.map(({ id, title }): [string, string] => [`group:${id}`, title]),
    ])
    const title = (id: string) => titles.get(id) ?? id
    return ({ id, kind, key }) => {
      const edge = kind === 'edge' ? edges.get(key) : undefined
      if (edge) return t('wire', { source: title(edge.source), port: edge.port, target: title(edge.target) })
      return kind === 'node' ? title(key) : words.get(id) || key
    }
  }, [t, mine, theirs])
}
