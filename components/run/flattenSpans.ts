import type { Span } from '@/lib/run/trace'

/** `position` of `siblings` below the same parent, counted from 1. */
export type SpanRow = { span: Span; depth: number; parent: Span | null; position: number; siblings: number }

/** Rows of the tree from top to bottom, without what lies in folded spans. */
export function flattenSpans(root: Span, folded: ReadonlySet<string>): SpanRow[] {
  const rows: SpanRow[] = []
  const walk = (span: Span, depth: number, parent: Span | null, position: number) => {
    rows.push({ span, depth, parent, position, siblings: parent?.children.length ?? 1 })
    if (folded.has(span.id)) return
    for (const [index, child] of span.children.entries()) walk(child, depth + 1, span, index + 1)
  }
  walk(root, 0, null, 1)
  return rows
}

/** The span a trace opens on: the deepest failed (or unknown) one, else the last that runs, else the root. */
export function openingSpan(rows: readonly SpanRow[]): Span | undefined {
  const bad = rows.filter(({ span }) => ['failed', 'unknown', 'guard'].includes(span.status))
  const deepest = bad.reduce<SpanRow | null>(
    (best, row) => (best === null || row.depth > best.depth ? row : best),
    null,
  )
  const running = rows.filter(({ span }) => span.end === null && span.kind !== 'run').at(-1)
  return (deepest ?? running ?? rows[0])?.span
}

export type Extent = { offset: number; width: number; ms: number }

/** Where a span lies inside the root, as shares of the root's length; `now` (ms) ends what still lasts. */
export function extentOf(span: Span, root: Span, now: number): Extent {
  const at = (iso: string | null) => (iso === null || iso === '' ? now : Date.parse(iso))
  const total = Math.max(1, at(root.end) - at(root.start))
  const ms = Math.max(0, at(span.end) - at(span.start))
  const offset = Math.min(1, Math.max(0, (at(span.start) - at(root.start)) / total))
  return { offset, width: Math.min(1 - offset, ms / total), ms }
}
