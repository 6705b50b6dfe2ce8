'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ApiError } from '@/lib/client/apiError'
import { useWording } from './useWording'

/** One sentence for the reader: in our words where the code has some here, else what the API says, in the reader's language where it is a sentence of ours. */
export function useErrorText(): (error: ApiError) => string {
  const t = useTranslations('common')
  const say = useWording()
  return useCallback(
    (error) => {
      const own = `errors.${error.code}`
      if (t.has(own)) return t(own)
      return error.isOutage ? t('errors.OUTAGE') : say(error)
    },
    [t, say],
  )
}
