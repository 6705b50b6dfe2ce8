'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useMe } from '../../shell/MeProvider'

/** Who did something, from a `by` field (`user:<id>`, `key:<id>`, `cli`) and the name the server knows for it: “you”, the name, or what is left to say. */
export function usePerson(): (by: string | null, name: string | null) => string {
  const t = useTranslations('editor')
  const { me } = useMe()
  return useCallback(
    (by, name) => {
      if (me && by === `user:${me.id}`) return t('you')
      if (name !== null) return name
      return by === null || by.startsWith('user:') ? t('somebody') : by
    },
    [t, me],
  )
}
