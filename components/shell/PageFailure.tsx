'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition, useEffect } from 'react'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import { FriendlyError } from './FriendlyError'
import { useRecovery } from './useRecovery'

type Props = { error: Error & { digest?: string }; reset: () => void }

/** A page that threw. Most often the database is gone for a moment: the page asks for health and comes back by itself. */
export function PageFailure({ error, reset }: Props) {
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
    <FriendlyError title={t('errorTitle')} action={<Button onClick={again}>{t('tryAgain')}</Button>}>
      <p>{t('errorText')}</p>
      <p role="status" className="mt-3 flex items-center justify-center gap-2">
        <Spinner />
        {t('errorRetrying')}
      </p>
    </FriendlyError>
  )
}
