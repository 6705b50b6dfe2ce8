'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition, useEffect } from 'react'
import { FriendlyError } from '@/components/shell/FriendlyError'
import { useRecovery } from '@/components/shell/useRecovery'
import { Button } from '@/components/ui/Button'
import { Spinner } from '@/components/ui/Spinner'

/** A page that threw. Most often the database is gone for a moment: the page asks for health and comes back by itself. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const t = useTranslations('shell')
  const router = useRouter()
  const again = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  useRecovery(true, again)
  useEffect(() => {
    // the only trace in the browser; the server has logged the cause under the same digest
    console.error(`The page could not be shown (${error.digest ?? error.message})`)
  }, [error])
  return (
    <div className="h-full min-h-96">
      <FriendlyError title={t('errorTitle')} action={<Button onClick={again}>{t('tryAgain')}</Button>}>
        <p>{t('errorText')}</p>
        <p role="status" className="mt-3 flex items-center justify-center gap-2">
          <Spinner />
          {t('errorRetrying')}
        </p>
      </FriendlyError>
    </div>
  )
}
