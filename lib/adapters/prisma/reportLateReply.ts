import type pg from 'pg'
import type { Json } from '../../graph/json'
import { signalRun } from './signalRun'

/**
 * Passes on the result of a call whose run had stopped waiting: it reaches the call's checkpoint through the run's inbox, never the run's
 * own course. Answers the run, or null when the call left no effect or its run has ended.
 */
export async function reportLateReply(
  pool: pg.Pool,
  requestId: string,
  result: Json,
): Promise<{ runId: string; queued: boolean } | null> {
  const { rows } = await pool.query<{ run_id: string; key: string }>(
    'select run_id, key from effect where request_id = $1',
    [requestId],
  )
  const [effect] = rows
  if (!effect) return null
  const sent = await signalRun(pool, effect.run_id, { kind: 'late_reply', body: { key: effect.key, result } })
  return sent.kind === 'sent' ? { runId: effect.run_id, queued: sent.queued } : null
}
