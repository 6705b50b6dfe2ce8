import type pg from 'pg'
import type { OutsideSignal } from './readSignals'
import { encodeJson } from './sanitizeJson'
import { SIGNAL_RUN } from './sql/signalRun'

/** `sent`: the owner will read it; `queued`: the run had no owner and waits for one now. `ended`: too late. */
export type SignalResult = { kind: 'sent'; queued: boolean } | { kind: 'ended' } | { kind: 'unknown' }

/** Puts a cancel or a late reply into a run's inbox. */
export async function signalRun(pool: pg.Pool, runId: string, signal: OutsideSignal): Promise<SignalResult> {
  const encoded = encodeJson(JSON.parse(JSON.stringify(signal.body)))
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  const { rows } = await pool.query<{ state: string }>(SIGNAL_RUN, [runId, signal.kind, encoded.text])
  const state = rows[0]?.state
  if (state === undefined) return { kind: 'unknown' }
  return state === 'done' ? { kind: 'ended' } : { kind: 'sent', queued: state === 'queued' }
}
