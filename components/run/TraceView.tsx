'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { RunEntry } from '@/lib/client/runStore'
import { useRunDerived } from '@/lib/client/useRun'
import { type Span, trace } from '@/lib/run/trace'
import { SearchInput } from '../ui/SearchInput'
import { useNow } from '../ui/useNow'
import { flattenSpans, openingSpan, type SpanRow } from './flattenSpans'
import { SpanDetail } from './SpanDetail'
import { TraceRow } from './TraceRow'
import { useSpanName } from './useSpanName'
import { useTreeKeys } from './useTreeKeys'

type Props = { entry: RunEntry; titleOf: (nodeId: string) => string }

/** The run as a tree of spans with their time bars, and what the chosen one took and gave. */
export function TraceView({ entry, titleOf }: Props) {
  const root = useRunDerived(entry, trace)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!root) return null
  const all = flattenSpans(root, new Set())
  const span = all.find(({ span: { id } }) => id === chosen)?.span ?? openingSpan(root)
  return (
    <div className="flex h-full min-h-0 max-lg:flex-col">
      <div className="flex min-h-0 flex-col border-line max-lg:max-h-80 max-lg:border-b lg:w-[44%] lg:border-r">
        <TraceTree root={root} all={all} selected={span.id} onSelect={setChosen} titleOf={titleOf} />
      </div>
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <SpanDetail span={span} entry={entry} titleOf={titleOf} />
      </div>
    </div>
  )
}

type TreeProps = {
  root: Span
  all: SpanRow[]
  selected: string
  onSelect: (id: string) => void
  titleOf: Props['titleOf']
}

function TraceTree({ root, all, selected, onSelect, titleOf }: TreeProps) {
  const t = useTranslations('run')
  const nameOf = useSpanName(titleOf)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const now = useNow(root.end === null ? 500 : 3_600_000) ?? Date.parse(root.start)
  const needle = query.trim().toLowerCase()
  const rows =
    needle === ''
      ? flattenSpans(root, folded)
      : all.filter(({ span }) => nameOf(span).toLowerCase().includes(needle))
  const fold = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  const tree = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tree.current?.querySelector(`[id="span-${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
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
        {rows.map((row) => (
          <TraceRow
            key={row.span.id}
            row={row}
            root={root}
            now={now}
            name={nameOf(row.span)}
            folded={folded.has(row.span.id)}
            selected={row.span.id === selected}
            onSelect={() => onSelect(row.span.id)}
            onFold={() => fold(row.span.id)}
          />
        ))}
        {rows.length === 0 && <p className="p-4 text-xs text-muted">{t('noSpan')}</p>}
      </div>
    </>
  )
}
