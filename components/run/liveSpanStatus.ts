import type { RunEntry } from '@/lib/client/runStore'
import type { Span, SpanStatus } from '@/lib/run/trace'

/** How a span stands right now: while the next attempt is waited for, it is retrying already, as it will be by its events. */
export function liveSpanStatus({ live }: Pick<RunEntry, 'live'>, span: Span): SpanStatus {
  if (span.kind === 'run' || span.kind === 'flow') return span.status
  return span.status === 'running' && waits(live, span) ? 'retrying' : span.status
}

function waits(live: RunEntry['live'], { key, children }: Span): boolean {
  return Boolean(live.get(key)?.retry) || children.some((child) => waits(live, child))
}
