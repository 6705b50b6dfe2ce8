import {
  Archive,
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  Clock,
  Hand,
  type LucideIcon,
  Octagon,
  Play,
  RotateCw,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react'
import { cx } from './cx'

export const SIGNALS = [
  'waiting',
  'queued',
  'running',
  'retrying',
  'succeeded',
  'degraded',
  'failed',
  'guard',
  'suspended',
  'cancelled',
  'rolled_back',
  'skipped',
  'closed',
] as const
/** What a lamp can show. Each has its own colour and icon; the words come from whoever shows it. */
export type Signal = (typeof SIGNALS)[number]

const ICONS: Record<Signal, LucideIcon> = {
  waiting: CircleDot,
  queued: Clock,
  running: Play,
  retrying: RotateCw,
  succeeded: Check,
  degraded: TriangleAlert,
  failed: X,
  guard: Octagon,
  suspended: Hand,
  cancelled: Ban,
  rolled_back: Undo2,
  skipped: CircleDashed,
  closed: Archive,
}

/** Class that sets `--lamp`, `--lamp-ink`, `--lamp-soft` and `--lamp-edge` for everything inside it. */
export function lampClass(signal: Signal): string {
  return `lamp-${signal}`
}

type Props = {
  signal: Signal
  /** Always given; `compact` hides it from the eye only. */
  label: string
  compact?: boolean
  className?: string
}

/** Status as colour, icon and text together. */
export function Lamp({ signal, label, compact, className }: Props) {
  const Icon = ICONS[signal]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap',
        lampClass(signal),
        className,
      )}
    >
      <span
        aria-hidden
        className={cx(
          'inline-flex size-5 shrink-0 items-center justify-center rounded-full border bg-lamp-soft text-lamp-ink',
          signal === 'degraded' ? 'border-2 border-lamp-edge' : 'border-lamp-edge',
          signal === 'skipped' && 'border-dashed',
        )}
      >
        <Icon className={cx('size-3', signal === 'running' && 'fill-current')} strokeWidth={2.5} />
      </span>
      <span className={cx(compact ? 'sr-only' : 'text-lamp-ink', signal === 'cancelled' && 'line-through')}>
        {label}
      </span>
    </span>
  )
}
