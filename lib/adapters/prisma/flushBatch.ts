import type pg from 'pg'
import type { AppendResult, IntentConflict, Settle } from '../../engine/ports'
import type { Json } from '../../graph/json'
import type { EventKind } from '../../run/event'
import { type DerivedRows, emptyRows, mergeRows } from './derivedRows'
import { encodeJson } from './sanitizeJson'
import { FLUSH } from './sql/flush'

export type EncodedEvent = { seq: number; kind: EventKind; data: string }

/** One append that waits for the disk. */
export type Entry = {
  runId: string
  epoch: number
  /** The run's last seq before this append. */
  prev: number
  events: EncodedEvent[]
  settle: Settle
  rows: DerivedRows
  bytes: number
  resolve(result: AppendResult): void
  reject(error: unknown): void
}

/** Consecutive appends of one run that go to the disk together. */
export type RunBatch = { runId: string; epoch: number; entries: Entry[] }

export type FlushState = 'new' | 'again' | 'gap' | 'unread' | 'lost'
export type FlushAnswer = { state: FlushState; conflicts: IntentConflict[] }
type Row = { run_id: string; st: FlushState; conflicts: IntentConflict[] | null }

/** Sends one flush statement; the answers stand in the order of the batches. Throws what Postgres or the connection says. */
export async function flushBatch(
  pool: pg.Pool,
  batches: readonly RunBatch[],
  leaseMs: number,
): Promise<FlushAnswer[]> {
  const { rows } = await pool.query<Row>({
    name: 'flush',
    text: FLUSH,
    values: flushParameters(batches, leaseMs),
  })
  const answers = new Map(rows.map((row) => [row.run_id, row]))
  return batches.map(({ runId }) => {
    const row = answers.get(runId)
    return { state: row?.st ?? 'lost', conflicts: row?.conflicts ?? [] }
  })
}

/** The parameters of `FLUSH` for these batches. */
export function flushParameters(batches: readonly RunBatch[], leaseMs: number): unknown[] {
  const runs = batches.map(({ runId, epoch, entries }) => {
    const prev = entries[0]?.prev ?? 0
    const settle: Settle = entries.at(-1)?.settle ?? { kind: 'go' }
    const last = prev + entries.reduce((count, { events }) => count + events.length, 0)
    const signalSeq = settle.kind === 'go' ? 0 : settle.signalSeq
    return { runId, epoch, prev, last, kind: settle.kind, signalSeq }
  })
  const events = batches.flatMap(({ runId, entries }) =>
    entries.flatMap((entry) => entry.events.map((event) => ({ runId, ...event }))),
  )
  return [
    runs.map(({ runId }) => runId),
    runs.map(({ epoch }) => epoch),
    runs.map(({ prev }) => prev),
    runs.map(({ last }) => last),
    runs.map(({ kind }) => kind),
    runs.map(({ signalSeq }) => signalSeq),
    events.map(({ runId }) => runId),
    events.map(({ seq }) => seq),
    events.map(({ kind }) => kind),
    events.map(({ data }) => data),
    ...derivedParameters(batches),
    leaseMs,
  ]
}

function derivedParameters(batches: readonly RunBatch[]): string[] {
  const all = batches.map(({ runId, entries }) => {
    const rows = emptyRows()
    for (const entry of entries) mergeRows(rows, entry.rows)
    return { run_id: runId, rows }
  })
  const collect = (rowsOf: (rows: DerivedRows) => Iterable<Json>) =>
    encodeRows(
      all.flatMap(({ run_id, rows }) => [...rowsOf(rows)].map((row) => ({ ...(row as object), run_id }))),
    )
  return [
    collect(({ opened }) => opened.values()),
    collect(({ closed }) => closed.values()),
    collect(({ intended }) => intended.values()),
    collect(({ changed }) => changed.values()),
    collect(({ shown }) => (shown === null ? [] : [shown])),
  ]
}

/** Every value in a row is part of an event whose depth was checked; only the size of all of them together may exceed one value's. */
function encodeRows(rows: Json[]): string {
  if (rows.length === 0) return '[]'
  const encoded = encodeJson(rows, { maxBytes: Number.POSITIVE_INFINITY })
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  return encoded.text
}
