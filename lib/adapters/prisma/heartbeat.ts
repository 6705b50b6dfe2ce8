import type pg from 'pg'
import { LEASE_MS } from './lease'
import { HEARTBEAT } from './sql/heartbeat'
import { RELEASE } from './sql/release'

export type HeldRun = { runId: string; epoch: number }

/** Renews leases. Answers how many signals each run has; a run that is missing belongs to somebody else now. */
export async function heartbeat(
  pool: pg.Pool,
  held: readonly HeldRun[],
  leaseMs = LEASE_MS,
): Promise<Map<string, number>> {
  if (held.length === 0) return new Map()
  const { rows } = await pool.query<{ run_id: string; signal_seq: number }>({
    name: 'heartbeat',
    text: HEARTBEAT,
    values: [...columns(held), leaseMs],
  })
  return new Map(rows.map((row) => [row.run_id, row.signal_seq]))
}

/** Gives runs back, for anybody to claim at once. Whoever held them must not write any more. */
export async function releaseRuns(pool: pg.Pool, held: readonly HeldRun[]): Promise<void> {
  if (held.length > 0) await pool.query(RELEASE, columns(held))
}

const columns = (held: readonly HeldRun[]) => [held.map(({ runId }) => runId), held.map(({ epoch }) => epoch)]
