import type { Span } from '@/lib/run/trace'

export type SpanRow = { span: Span; depth: number; parent: Span | null }

/** Rows of the tree from top to bottom, without what lies in folded spans. */
export function flattenSpans(root: Span, folded: ReadonlySet<string>): SpanRow[] {
  const walk = (span: Span, depth: number, parent: Span | null): SpanRow[] => [
    { span, depth, parent },
    ...(folded.has(span.id) ? [] : span.children.flatMap((child) => walk(child, depth + 1, span))),
  ]
  return walk(root, 0, null)
}

/** The span a trace opens on: the deepest failed (or unknown) one, else the last that runs, else the root. */
export function openingSpan(root: Span): Span {
  const rows = flattenSpans(root, new Set())
  const bad = rows.filter(({ span }) => ['failed', 'unknown', 'guard'].includes(span.status))
  const deepest = bad.reduce<SpanRow | null>(
    (best, row) => (best === null || row.depth > best.depth ? row : best),
    null,
  )
  const running = rows.filter(({ span }) => span.end === null && span.kind !== 'run').at(-1)
  return (deepest ?? running)?.span ?? root
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
