'use client'
import { useTranslations } from 'next-intl'
import type { PipelineNode } from '@/lib/graph/document'
import { isJsonObject } from '@/lib/graph/json'

/** A port in the reader's words: built-in ports are translated, an author's button says its label, a route its own name. */
export function usePortName(node: PipelineNode): (port: string) => string {
  const t = useTranslations('nodes')
  return (port) => {
    const label = labelOf(node, port)
    if (label) return label
    return t.has(`ports.${port}`) ? t(`ports.${port}`) : port
  }
}

function labelOf(node: PipelineNode, port: string): string | undefined {
  for (const rows of Object.values(node.config))
    if (Array.isArray(rows))
      for (const row of rows)
        if (isJsonObject(row) && row.port === port && typeof row.label === 'string' && row.label !== '')
          return row.label
  return undefined
}
