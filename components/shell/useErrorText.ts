'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ApiError } from '@/lib/client/apiError'

/** One sentence for the reader: translated where the code is known, the API's own words where it is not. */
export function useErrorText(): (error: ApiError) => string {
  const t = useTranslations('common')
  return useCallback(
    (error) => {
      const key = `errors.${error.isOutage ? 'OUTAGE' : error.code}`
      return t.has(key) ? t(key) : error.message
    },
    [t],
  )
}
