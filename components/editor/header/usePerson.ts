'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useMe } from '../../shell/MeProvider'

/** Who did something, from a `by` field (`user:<id>`, `key:<id>`, `cli`): “you”, “somebody else”, or what it says. */
export function usePerson(): (by: string | null) => string {
  const t = useTranslations('editor')
  const { me } = useMe()
  return useCallback(
    (by) => {
      if (me && by === `user:${me.id}`) return t('you')
      return by === null || by.startsWith('user:') ? t('somebody') : by
    },
    [t, me],
  )
}
