'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cx } from '../../ui/cx'
import { diffLines } from './diffLines'

const LOOKS = {
  same: { sign: ' ', look: '' },
  removed: { sign: '−', look: 'lamp-failed bg-lamp-soft text-lamp-ink' },
  added: { sign: '+', look: 'lamp-succeeded bg-lamp-soft text-lamp-ink' },
} as const

/** What was taken out of one text and put in to make the other, marked by sign and colour. */
export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const t = useTranslations('watch')
  const lines = useMemo(() => diffLines(before, after), [before, after])
  return (
    <figure className="min-w-0 rounded-card border border-line bg-sunken">
      <figcaption className="border-b border-line px-3 py-1.5 text-xs font-medium text-muted">
        {label}
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
          <span key={index} className={cx('block px-3', LOOKS[kind].look)}>
            {kind !== 'same' && <span className="sr-only">{t(`diff.${kind}`)} </span>}
            <span aria-hidden className="inline-block w-4 select-none">
              {LOOKS[kind].sign}
            </span>
            {text}
          </span>
        ))}
      </pre>
    </figure>
  )
}
