'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ApiError } from '@/lib/client/apiError'

/** One sentence for the reader: translated where the code is known, the API's own words where it is not. */
export function useErrorText(): (error: ApiError) => string {
  const t = useTranslations('common')
  return useCallback(
    (error) => {
      const own = `errors.${error.code}`
      if (t.has(own)) return t(own)
      return error.isOutage ? t('errors.OUTAGE') : error.message
    },
    [t],
  )
}
