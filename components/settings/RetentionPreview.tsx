'use client'
import { useTranslations } from 'next-intl'
import type { KeptReason, RetentionView } from '@/lib/api/settings/retention'
import { Notice } from '../ui/Notice'

const REASONS: KeptReason[] = ['open', 'effect', 'fork', 'memory', 'session']

/** What would happen, before anything does. */
export function RetentionPreview({ preview }: { preview: NonNullable<RetentionView['preview']> }) {
  const t = useTranslations('settings.retention')
  const { days, removable, kept } = preview
  const reasons = REASONS.filter((reason) => kept[reason] > 0)
  return (
    <div role="status" className="flex flex-col gap-2">
      <Notice>{t('wouldRemove', { runs: removable, days })}</Notice>
      {reasons.length > 0 && (
        <ul className="list-disc pl-5 text-xs text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{t(`kept.${reason}`, { runs: kept[reason] })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
