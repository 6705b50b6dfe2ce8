'use client'
import { Maximize2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldIds } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import { ExpandedSource } from './ExpandedSource'

type Props = FieldIds & { label: string; value: string; onChange: (value: string) => void }

/** Plain words, with a large view for many of them. */
export function ExpandableTextarea({ label, value, onChange, ...ids }: Props) {
  const t = useTranslations('inspector')
  const [expanded, setExpanded] = useState(false)
  return (
    <div className="relative">
      <Textarea {...ids} className="pr-8" value={value} onChange={(event) => onChange(event.target.value)} />
      <button
        type="button"
        aria-label={t('expand', { field: label })}
        title={t('expand', { field: label })}
        className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
        onClick={() => setExpanded(true)}
      >
        <Maximize2 aria-hidden className="size-3.5" />
      </button>
      {expanded && (
        <ExpandedSource title={label} onClose={() => setExpanded(false)}>
          <Textarea
            aria-label={label}
            rows={16}
            className="max-h-[60vh]!"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </ExpandedSource>
      )}
    </div>
  )
}
