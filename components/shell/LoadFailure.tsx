'use client'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/lib/client/apiError'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { Spinner } from '../ui/Spinner'
import { useErrorText } from './useErrorText'
import { useRecovery } from './useRecovery'

/** Says why something could not be loaded. While the server or its database is gone it asks again by itself. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const t = useTranslations('common')
  const text = useErrorText()
  useRecovery(error.isOutage, onRetry)
  return (
    <Notice
      tone={error.isOutage ? 'warn' : 'error'}
      action={<Button onClick={() => onRetry()}>{t('tryAgain')}</Button>}
    >
      <span role="status" className="inline-flex items-center gap-2">
        {error.isOutage && <Spinner />}
        {text(error)}
      </span>
    </Notice>
  )
}
