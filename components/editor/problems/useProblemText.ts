'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Json } from '@/lib/graph/json'
import type { Problem } from '@/lib/graph/problem'

/** Lists as words, nothing as an empty word, so that messages can name every parameter. */
function printed(value: Json): string | number {
  if (Array.isArray(value)) return value.map(printed).join(', ')
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : typeof value === 'number' ? value : String(value)
}

/** A finding in the reader's language: what is wrong and what to do. Codes without a text speak the compiler's English. */
export function useProblemText(): (problem: Problem) => { message: string; fix: string } {
  const t = useTranslations('problems')
  return useCallback(
    ({ code, params, message, fix }) => {
      const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, printed(value)]))
      const reason = typeof params.reason === 'string' ? params.reason : 'none'
      const key = [`${code}.${reason}`, code].find((candidate) => t.has(`${candidate}.message`))
      if (!key) return { message, fix }
      return { message: t(`${key}.message`, values), fix: t(`${key}.fix`, values) }
    },
    [t],
  )
}
