'use client'
import { useTranslations } from 'next-intl'
import type { FingerprintNow as Now } from '@/lib/api/checkpoints'
import { Badge } from '../../ui/Badge'
import { ShortId } from '../../ui/ShortId'

export function FingerprintNow({ now }: { now: Now }) {
  const t = useTranslations('watch')
  switch (now.kind) {
    case 'none':
      return <span className="text-faint">{t('noProbe')}</span>
    case 'unreadable':
      return <span className="text-danger-ink">{now.message}</span>
    case 'unchanged':
    case 'changed':
      return (
        <span className="inline-flex items-center gap-1.5">
          <ShortId id={now.fingerprint} />
          <Badge tone={now.kind === 'changed' ? 'bad' : 'good'}>{t(now.kind)}</Badge>
        </span>
      )
  }
}
