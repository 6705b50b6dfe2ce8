import type pg from 'pg'
import { REQUEUE_UNREAD } from './sql/requeueUnread'
import { SWEEP_DUE } from './sql/sweepDue'

const SWEEP_RUNS = 100

export type Swept = { expired: number; escalated: number; woken: number; runIds: string[] }

/**
 * What no wake-up brings: cards whose time has come and suspended runs with something unread. Queued runs and ended leases need no
 * sweep of their own, every claim finds them. `runIds`: the runs that changed.
 */
export async function sweep(pool: pg.Pool): Promise<Swept> {
  const due = await pool.query<{ run_id: string; expired: number; escalated: number }>(SWEEP_DUE, [
    SWEEP_RUNS,
  ])
  const unread = await pool.query<{ run_id: string }>(REQUEUE_UNREAD, [SWEEP_RUNS])
  const expired = due.rows.reduce((sum, row) => sum + row.expired, 0)
  const escalated = due.rows.reduce((sum, row) => sum + row.escalated, 0)
  const runIds = [...due.rows, ...unread.rows].map((row) => row.run_id)
  return { expired, escalated, woken: unread.rows.length, runIds }
}
