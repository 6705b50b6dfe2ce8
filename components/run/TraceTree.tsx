'use client'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RunEntry } from '@/lib/client/runStore'
import type { Span } from '@/lib/run/trace'
import { SearchInput } from '../ui/SearchInput'
import { useNow } from '../ui/useNow'
import { flattenSpans, type SpanRow } from './flattenSpans'
import { liveSpanStatus } from './liveSpanStatus'
import { TraceRow } from './TraceRow'
import { useSpanName } from './useSpanName'
import { useTreeKeys } from './useTreeKeys'

/** px; every row is exactly this high. */
const ROW_HEIGHT = 38

type Props = {
  entry: RunEntry
  root: Span
  /** Every row, nothing folded. */
  all: SpanRow[]
  selected: string
  onSelect: (id: string) => void
  titleOf: (nodeId: string) => string
}

/** Only the rows in sight are in the page, and the selected one, which the tree points at for screen readers. */
export function TraceTree({ entry, root, all, selected, onSelect, titleOf }: Props) {
  const t = useTranslations('run')
  const nameOf = useSpanName(titleOf)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const now = useNow(root.end === null ? 500 : 3_600_000) ?? Date.parse(root.start)
  const needle = query.trim().toLowerCase()
  const visible = useMemo(() => flattenSpans(root, folded), [root, folded])
  const rows = needle === '' ? visible : all.filter(({ span }) => nameOf(span).toLowerCase().includes(needle))
  const fold = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  const tree = useRef<HTMLDivElement>(null)
  const { items, height } = useRowsInSight(tree, rows, selected)
  const onKeyDown = useTreeKeys({ rows, selected, folded, select: onSelect, fold })
  return (
    <>
      <div className="shrink-0 border-b border-line p-2">
        <SearchInput label={t('searchTrace')} value={query} onChange={setQuery} className="w-full" />
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label={t('trace')}
        tabIndex={0}
        aria-activedescendant={`span-${selected}`}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto py-1 -outline-offset-2"
      >
        <div role="none" className="relative" style={{ height }}>
          {items.map(({ row, top }) => (
            <TraceRow
              key={row.span.id}
              {...{ row, root, now, top }}
              height={ROW_HEIGHT}
              name={nameOf(row.span)}
              status={liveSpanStatus(entry, row.span)}
              folded={folded.has(row.span.id)}
              selected={row.span.id === selected}
              onSelect={() => onSelect(row.span.id)}
              onFold={() => fold(row.span.id)}
            />
          ))}
        </div>
        {rows.length === 0 && <p className="p-4 text-xs text-muted">{t('noSpan')}</p>}
      </div>
    </>
  )
}

function useRowsInSight(tree: React.RefObject<HTMLDivElement | null>, rows: SpanRow[], selected: string) {
  const at = rows.findIndex(({ span }) => span.id === selected)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b)
      },
      [at],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls; new rows of a running run must not
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [selected])
  return {
    height: virtual.getTotalSize(),
    items: virtual.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows[index]
      return row ? [{ row, top: start }] : []
    }),
  }
}
