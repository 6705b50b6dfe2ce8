'use client'
import { useTranslations } from 'next-intl'
import type { LiveRetry } from '@/lib/client/runStore'
import { useWording } from '../shell/useWording'
import { Lamp } from '../ui/Lamp'
import { useNow } from '../ui/useNow'

/** “2 of 3 in 1.8 s”, counted down, with why the last attempt failed; where there is little room, on hover. */
export function RetryLine({ retry, compact = false }: { retry: LiveRetry; compact?: boolean }) {
  const t = useTranslations('watch')
  const now = useNow(100) ?? retry.dueAt
  const { attempt, of } = retry
  const why = useWording()(retry)
  const seconds = Math.max(0, (retry.dueAt - now) / 1000).toFixed(1)
  const text = retry.dueAt > now ? t('retryIn', { attempt, of, seconds }) : t('retryNow', { attempt, of })
  return (
    <span
      className="lamp-retrying inline-flex min-w-0 flex-wrap items-center gap-x-2 text-lamp-ink tabular-nums"
      title={why}
    >
      {compact ? (
        <span className="max-w-full truncate text-[11px]">{text}</span>
      ) : (
        <>
          <Lamp signal="retrying" label={text} />
          <span className="min-w-0 text-xs text-muted wrap-anywhere">{why}</span>
        </>
      )}
    </span>
  )
}
