'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Json } from '@/lib/graph/json'
import { fromLibrary } from '@/lib/graph/libraryTexts'
import type { Problem } from '@/lib/graph/problem'
import { SaidSchema } from '@/lib/graph/wording'
import type { Text } from '@/lib/run/sayWording'
import { useWording } from '../../shell/useWording'
import { inSeconds } from '../panel/timeouts/inSeconds'

/** Stands for “nothing” in the messages, which choose their words by it. */
const NONE = 'none'

/** Parameters that not every finding of a code has; a message may name them all. */
const OPTIONAL = ['suggestion', 'known', 'field', 'reason', 'id', 'fix', 'ports', 'first']

function printed(value: Json): string | number {
  if (value === null || value === '') return NONE
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(printed).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : typeof value === 'number' ? value : String(value)
}

/** Reasons are what a schema finds, or what the libraries say that read expressions and configs. */
function reasonOf(message: string, says: Json | undefined): Text {
  const known = SaidSchema.safeParse(says)
  return known.success ? { message, says: known.data } : fromLibrary(message)
}

/** A finding in the reader's language: what is wrong and what to do. Codes without a text speak the compiler's English. */
export function useProblemText(): (problem: Problem) => { message: string; fix: string } {
  const t = useTranslations('problems')
  const inspector = useTranslations('inspector')
  const say = useWording()
  return useCallback(
    ({ code, params, message, fix }) => {
      const given = Object.entries(params).map(([name, value]) => [name, printed(value)] as const)
      const values = Object.fromEntries([...OPTIONAL.map((name) => [name, NONE] as const), ...given])
      const variant = String(params.reason ?? '')
      const keys = /^[a-z_]+$/.test(variant) ? [`${code}.${variant}`, code] : [code]
      const key = keys.find((candidate) => t.has(`${candidate}.message`))
      if (!key) return { message, fix }
      // times that do not nest are said in seconds, by the names they have in the picture of them
      for (const side of ['inner', 'outer'] as const) {
        const [layer, ms] = [String(params[side]), params[`${side}Ms`]]
        if (inspector.has(`layer.${layer}`)) values[side] = inspector(`layer.${layer}`)
        if (typeof ms === 'number') values[`${side}Time`] = inSeconds(ms)
      }
      // a reason is a sentence of its own; the message goes on after it
      if (typeof params.reason === 'string' && params.reason !== '')
        values.reason = say(reasonOf(params.reason, params.says)).replace(/[.。]$/, '')
      return { message: t(`${key}.message`, values), fix: t(`${key}.fix`, values) }
    },
    [t, inspector, say],
  )
}
