'use client'
import { useTranslations } from 'next-intl'
import type { Span } from '@/lib/run/trace'

/** What a row of the trace is called: node titles from the document, tools and models by their own names. */
export function useSpanName(titleOf: (nodeId: string) => string): (span: Span) => string {
  const t = useTranslations('run')
  const tasks = useTranslations('tasks')
  return (span) => {
    switch (span.kind) {
      case 'node':
        return titleOf(span.name)
      case 'plan':
        return span.status === 'succeeded' ? t('span.planAccepted') : t('span.planRejected')
      case 'task': {
        const key = `kind.${span.name}`
        return tasks.has(key) ? tasks(key) : span.name
      }
      case 'flow':
        return t('span.flow', { number: span.name })
      case 'turn':
        return t('span.turn', { number: span.name })
      case 'undo':
        return t('span.undo', { tool: span.name })
      case 'model':
        return t('span.model', { model: span.name })
      default:
        return span.name
    }
  }
}
