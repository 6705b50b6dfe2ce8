import type { ReactNode } from 'react'
import { cx } from './cx'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-accent-edge bg-accent-soft text-accent-ink',
  good: 'lamp-succeeded border-lamp-edge bg-lamp-soft text-lamp-ink',
  warn: 'lamp-suspended border-lamp-edge bg-lamp-soft text-lamp-ink',
  bad: 'lamp-failed border-lamp-edge bg-lamp-soft text-lamp-ink',
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs whitespace-nowrap tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
