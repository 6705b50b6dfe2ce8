'use client'
import { useMemo } from 'react'
import type { RunEntry } from '@/lib/client/runStore'
import { useRunDerived } from '@/lib/client/useRun'
import { trace } from '@/lib/run/trace'
import { flattenSpans, openingSpan } from './flattenSpans'
import { SpanDetail } from './SpanDetail'
import { TraceTree } from './TraceTree'

type Props = {
  entry: RunEntry
  titleOf: (nodeId: string) => string
  /** The span's id; null or unknown = wherever it is worth looking first. */
  chosen: string | null
  onChoose: (id: string) => void
}

const NOTHING_FOLDED: ReadonlySet<string> = new Set()

/** The run as a tree of spans with their time bars, and what the chosen one took and gave. */
export function TraceView({ entry, titleOf, chosen, onChoose }: Props) {
  const root = useRunDerived(entry, trace)
  const all = useMemo(() => (root ? flattenSpans(root, NOTHING_FOLDED) : []), [root])
  const span = useMemo(
    () => all.find(({ span: { id } }) => id === chosen)?.span ?? openingSpan(all),
    [all, chosen],
  )
  if (!root || !span) return null
  return (
    <div className="flex h-full min-h-0 max-lg:flex-col">
      <div className="flex min-h-0 flex-col border-line max-lg:max-h-80 max-lg:border-b lg:w-[44%] lg:border-r">
        <TraceTree {...{ entry, root, all, titleOf }} selected={span.id} onSelect={onChoose} />
      </div>
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <SpanDetail span={span} entry={entry} titleOf={titleOf} />
      </div>
    </div>
  )
}
