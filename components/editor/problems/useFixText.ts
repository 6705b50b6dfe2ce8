'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { QuickFix } from '@/lib/graph/quickFixes/quickFix'
import { inSeconds } from '../panel/timeouts/inSeconds'
import { useNodeTitle } from '../panel/useNodeTitle'

/** What a fix does, in the reader's language: nodes by their titles, times in seconds. */
export function useFixText(): (fix: QuickFix) => string {
  const t = useTranslations('inspector')
  const editor = useTranslations('editor')
  const titleOf = useNodeTitle()
  return useCallback(
    ({ code, params }) => {
      const values: { [name: string]: string | number } = { ...params }
      if (typeof params.target === 'string') values.target = titleOf(params.target)
      if (typeof params.effect === 'string') values.effect = editor(effectKey(params.effect))
      if (typeof params.layer === 'string') values.layer = t(layerKey(params.layer))
      if (typeof params.ms === 'number') values.time = inSeconds(params.ms)
      return t(`fix.${code}`, values)
    },
    [t, editor, titleOf],
  )
}

function effectKey(effect: string) {
  const known = ['none', 'ephemeral', 'reversible', 'destructive', 'irreversible'] as const
  return `effectLong.${known.find((name) => name === effect) ?? 'irreversible'}` as const
}

function layerKey(layer: string) {
  const known = ['attempt', 'action', 'run'] as const
  return `layer.${known.find((name) => name === layer) ?? 'run'}` as const
}
