'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Span, SpanStatus } from '@/lib/run/trace'
import { cx } from '../ui/cx'
import { formatDuration } from '../ui/formatDuration'
import { Lamp, lampClass, type Signal } from '../ui/Lamp'
import { type Extent, extentOf, type SpanRow } from './flattenSpans'
import { spanSignal } from './runSignal'
import { SpanIcon } from './SpanIcon'

type Props = {
  row: SpanRow
  root: Span
  now: number
  /** px from the top of the list. */
  top: number
  height: number
  name: string
  status: SpanStatus
  folded: boolean
  selected: boolean
  onSelect: () => void
  onFold: () => void
}

/** One span: chevron, icon, name, lamp, duration, and a bar at its place in time. */
export function TraceRow({
  row,
  root,
  now,
  top,
  height,
  name,
  status,
  folded,
  selected,
  onSelect,
  onFold,
}: Props) {
  const t = useTranslations('run')
  const { span, depth, parent } = row
  const extent = extentOf(span, root, now)
  const whole = extentOf(root, root, now).ms
  const hover = t('barTitle', {
    duration: formatDuration(extent.ms),
    offset: formatDuration(extent.offset * whole),
    total: share(extent.ms, whole),
    parent: parent ? share(extent.ms, extentOf(parent, root, now).ms) : '100 %',
  })
  const signal = spanSignal(status)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it moves and folds by keyboard
    <div
      id={`span-${span.id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      style={{ height, transform: `translateY(${top}px)` }}
      aria-selected={selected}
      {...(span.children.length > 0 ? { 'aria-expanded': !folded } : {})}
      onClick={onSelect}
      className={cx(
        'absolute inset-x-0 top-0 cursor-pointer border-l-2 px-2 pt-1 pb-1.5',
        selected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
      )}
      title={hover}
    >
      <div className="flex min-w-0 items-center gap-1.5" style={{ paddingLeft: depth * 14 }}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden={span.children.length === 0}
          aria-label={folded ? t('unfold', { name }) : t('fold', { name })}
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
          className={cx('rounded-sm p-0.5', span.children.length === 0 && 'invisible')}
        >
          <ChevronRight aria-hidden className={cx('size-3', !folded && 'rotate-90')} />
        </button>
        <SpanIcon kind={span.kind} />
        <span className="min-w-0 flex-1 truncate text-xs" title={name}>
          {name}
          {span.attempts > 1 && <span className="text-faint"> ×{span.attempts}</span>}
        </span>
        <Lamp signal={signal} label={t(`spanStatus.${status}`)} compact />
        <span className="w-16 shrink-0 text-right text-xs text-faint tabular-nums">
          {formatDuration(extent.ms)}
        </span>
      </div>
      <Bar extent={extent} signal={signal} />
    </div>
  )
}

function share(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 100)} %`
}

function Bar({ extent: { offset, width }, signal }: { extent: Extent; signal: Signal }) {
  return (
    <div aria-hidden className={cx('relative mt-1 h-[3px] rounded-full bg-sunken', lampClass(signal))}>
      <span
        className="absolute inset-y-0 min-w-0.5 rounded-full bg-lamp"
        style={{ left: `${offset * 100}%`, width: `${Math.min(width * 100, 100 - offset * 100)}%` }}
      />
    </div>
  )
}
