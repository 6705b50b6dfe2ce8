import type { RunState } from './state'
import { totalUsage } from './totalUsage'
import type { Span, SpanStatus } from './trace'
import type { TurnState } from './turn'

/** What belongs to a turn of thinking and acting is drawn below it; everything else of an activation stays where it is. */
export function groupTurns(state: RunState, scope: string, spans: readonly Span[]): Span[] {
  const turns = new Map<string, Span[]>()
  const others: Span[] = []
  for (const span of spans) {
    const key = turnOf(scope, span)
    if (key === null) others.push(span)
    else turns.set(key, [...(turns.get(key) ?? []), span])
  }
  return [...others, ...[...turns].map(([key, children]) => turnSpan(state.turns.get(key), key, children))]
}

function turnOf(scope: string, { key }: Span): string | null {
  const prefix = `${scope}/turn/`
  if (!key.startsWith(prefix)) return null
  return prefix + key.slice(prefix.length).replace(/\/.*/s, '')
}

function turnSpan(turn: TurnState | undefined, key: string, children: Span[]): Span {
  const started = inOrder(children)
  const start = started[0]?.start ?? ''
  return {
    ...{ id: `turn:${key}`, kind: 'turn', name: key.slice(key.lastIndexOf('/') + 1), key, start },
    ...{ end: endOf(turn, children), status: statusOf(turn, started), attempts: 1, fault: null },
    usage: totalUsage(children),
    children: started,
  }
}

/** A thought comes before the calls it led to, also within the same instant. */
function inOrder(children: readonly Span[]): Span[] {
  const rank = ({ kind }: Span) => (kind === 'model' ? 0 : 1)
  return children.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || rank(a) - rank(b))
}

/** A turn is over once its action has come back; one that only answers, with its last request. */
function endOf(turn: TurnState | undefined, children: readonly Span[]): string | null {
  if (turn?.observedAt) return turn.observedAt
  const ends = children.map(({ end }) => end)
  if (turn && turn.action.kind !== 'answer' && !children.some(({ fault }) => fault !== null)) return null
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
}

function statusOf(turn: TurnState | undefined, children: readonly Span[]): SpanStatus {
  const last = children.at(-1)?.status ?? 'running'
  if (!turn) return last
  if (turn.action.kind === 'answer') return last
  if (turn.action.kind === 'unreadable') return 'failed'
  if (turn.observations === null) return children.length > 1 ? last : 'running'
  if (turn.observations.some(({ kind }) => kind === 'repeat')) return 'guard'
  return turn.observations.some(({ kind }) => kind === 'error' || kind === 'refused') ? 'failed' : 'succeeded'
}
