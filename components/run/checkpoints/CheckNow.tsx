'use client'
import { Radar } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/Button'
import { RelativeTime } from '../../ui/RelativeTime'
import type { ProbeCheck } from './useCheckpointViews'

/** Asks the declared probes whether what was made is still as it was left. Reads only. */
export function CheckNow({ check: { busy, at, run } }: { check: ProbeCheck }) {
  const t = useTranslations('watch')
  return (
    <div className="mb-3 flex max-w-5xl flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" busy={busy} onClick={run}>
        <Radar aria-hidden className="size-3.5" />
        {t('checkNow')}
      </Button>
      <span className="text-xs text-muted">{t('checkNowHint')}</span>
      {at && (
        <span role="status" className="text-xs text-faint">
          {t('checkedAt')} <RelativeTime iso={at} />
        </span>
      )}
    </div>
  )
}
