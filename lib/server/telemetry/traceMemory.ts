import type { SpanAttributes, SpanNote, TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { Program } from '@/lib/graph/program'

type Ended = { at: string; attributes: SpanAttributes; status: TraceSpan['status'] }
type OpenSpan = Omit<TraceSpan, 'end' | 'status'> & {
  /** It is over, but what belongs to it may still come in. */
  ended: Ended | null
}

/**
 * What is known of a run's trace between two events. A place names what a span is about (`run`, `node gather~1`, `tool gather~1/s2`); the same place may be entered again.
 * Ids follow from the run's events alone, so whoever takes the run over goes on with the same trace.
 */
export type TraceMemory = {
  readonly runId: string
  readonly program: Program | null
  readonly hash: (text: string) => string
  readonly open: Map<string, OpenSpan>
  /** How often each place was entered. */
  readonly entered: Map<string, number>
  /** On every span of the run. */
  common: SpanAttributes
  totals: {
    modelCalls: number
    toolCalls: number
    inputTokens: number
    outputTokens: number
    costUsd: number
  }
  /** By scope: the last model request that was answered. */
  readonly answered: Map<string, { place: string; at: string }>
  /** By key: how a call was described when it was intended, for when it is sent again. */
  readonly intents: Map<string, Pick<TraceSpan, 'name' | 'attributes'>>
}

/** `hash`: lower-case hex SHA-256. `program`: null when it cannot be compiled; node types and cleanup plans are then left out. */
export function traceMemory(
  runId: string,
  { program, hash }: { program: Program | null; hash: (text: string) => string },
): TraceMemory {
  const totals = { modelCalls: 0, toolCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  return {
    ...{ runId, program, hash, totals, common: { 'interlock.run.id': runId } },
    ...{ open: new Map(), entered: new Map(), answered: new Map(), intents: new Map() },
  }
}

/** The trace of a run is its id without the dashes, so that one finds the other. */
export function traceIdOf(runId: string): string {
  return runId.replaceAll('-', '').toLowerCase()
}

/** The span at a place: the one that is open, else the last one that was; null where there was none. */
export function spanIdAt(memory: TraceMemory, place: string): string | null {
  const times = memory.entered.get(place)
  return times === undefined ? null : idOf(memory, place, times)
}

function idOf({ runId, hash }: TraceMemory, place: string, nth: number): string {
  return hash(`${runId} ${place} ${nth}`).slice(0, 16)
}

/** Begins a span. `parents`: the first of these places that was ever entered; the run itself otherwise. One that was still open there is forgotten. */
export function enter(
  memory: TraceMemory,
  place: string,
  {
    parents = [],
    ...span
  }: Pick<TraceSpan, 'name' | 'kind' | 'start' | 'attributes'> & { parents?: string[] },
): void {
  const nth = (memory.entered.get(place) ?? 0) + 1
  memory.entered.set(place, nth)
  const above = [...parents, ...(place === 'run' ? [] : ['run'])]
  const parent = above.map((one) => spanIdAt(memory, one)).find((id) => id !== null)
  memory.open.set(place, {
    ...span,
    ...{ traceId: traceIdOf(memory.runId), spanId: idOf(memory, place, nth), parentSpanId: parent ?? null },
    ...{ notes: [], links: [], ended: null },
  })
}

/** Ends the span at a place, but keeps it until `release`, because more about it may come. */
export function end(
  memory: TraceMemory,
  place: string,
  at: string,
  {
    attributes = {},
    status = { code: 'ok' },
  }: { attributes?: SpanAttributes; status?: TraceSpan['status'] } = {},
): void {
  const span = memory.open.get(place)
  if (span && !span.ended) span.ended = { at, attributes, status }
}

/** Ends the span at a place and hands it out; empty where none is open. */
export function leave(
  memory: TraceMemory,
  place: string,
  at: string,
  more: Parameters<typeof end>[3] = {},
): TraceSpan[] {
  end(memory, place, at, more)
  return release(memory, (one) => one === place)
}

/** Hands out the spans that have ended at these places. */
export function release(memory: TraceMemory, which: (place: string) => boolean = () => true): TraceSpan[] {
  const out: TraceSpan[] = []
  for (const [place, { ended, ...span }] of memory.open) {
    if (!ended || !which(place)) continue
    memory.open.delete(place)
    const attributes = { ...memory.common, ...span.attributes, ...ended.attributes }
    out.push({ ...span, attributes, end: later(span.start, ended.at), status: ended.status })
  }
  return out
}

/** What a copied past and a worker's clock say need not agree; a span never ends before it begins. */
function later(start: string, at: string): string {
  return Date.parse(at) < Date.parse(start) ? start : at
}

/** Notes something at the first of these places that is open, else on the run. */
export function note(memory: TraceMemory, places: readonly string[], entry: SpanNote): void {
  const found = [...places, 'run'].map((place) => memory.open.get(place)).find((span) => span !== undefined)
  found?.notes.push(entry)
}

export function addAttributes(memory: TraceMemory, place: string, attributes: SpanAttributes): void {
  const span = memory.open.get(place)
  if (span) Object.assign(span.attributes, attributes)
}
