'use client'
import { Maximize2 } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Opens the large view of a field. */
export function ExpandButton({ field, onClick }: { field: string; onClick: () => void }) {
  const t = useTranslations('inspector')
  return (
    <button
      type="button"
      aria-label={t('expand', { field })}
      title={t('expand', { field })}
      className="inline-flex size-6 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
      onClick={onClick}
    >
      <Maximize2 aria-hidden className="size-3.5" />
    </button>
  )
}
