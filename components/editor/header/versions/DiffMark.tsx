'use client'
import { Minus, Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PartChange } from '@/lib/graph/diffPipelines'
import { cx } from '../../../ui/cx'

const ICONS = { added: Plus, removed: Minus, changed: Pencil }
const LOOKS = {
  added: 'lamp-succeeded border-lamp-edge bg-lamp-soft text-lamp-ink',
  removed: 'lamp-failed border-lamp-edge bg-lamp-soft text-lamp-ink',
  changed: 'border-accent-edge bg-accent-soft text-accent-ink',
}

/** What became of a part, in colour, sign and word. */
export function DiffMark({ kind, className }: { kind: PartChange['kind']; className?: string }) {
  const t = useTranslations('versions')
  const Icon = ICONS[kind]
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-sm border px-1.5 text-[11px] whitespace-nowrap',
        LOOKS[kind],
        className,
      )}
    >
      <Icon aria-hidden className="size-3" />
      {t(`change.${kind}`)}
    </span>
  )
}
