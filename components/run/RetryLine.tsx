'use client'
import { useTranslations } from 'next-intl'
import type { LiveRetry } from '@/lib/client/runStore'
import { Lamp } from '../ui/Lamp'
import { useNow } from '../ui/useNow'

/** “2 of 3 in 1.8 s”, counted down, with why the last attempt failed on hover. */
export function RetryLine({ retry, compact = false }: { retry: LiveRetry; compact?: boolean }) {
  const t = useTranslations('watch')
  const now = useNow(100) ?? retry.dueAt
  const { attempt, of } = retry
  const seconds = Math.max(0, (retry.dueAt - now) / 1000).toFixed(1)
  const text = retry.dueAt > now ? t('retryIn', { attempt, of, seconds }) : t('retryNow', { attempt, of })
  return (
    <span
      className="lamp-retrying inline-flex min-w-0 items-center text-lamp-ink tabular-nums"
      title={retry.message}
    >
      {compact ? (
        <span className="truncate text-[11px]">{text}</span>
      ) : (
        <Lamp signal="retrying" label={text} />
      )}
    </span>
  )
}
