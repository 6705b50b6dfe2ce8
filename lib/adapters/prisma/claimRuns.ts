import type pg from 'pg'
import type { Claim } from '../../engine/ports'
import { LEASE_MS } from './lease'
import { CLAIM } from './sql/claim'

/** Longer batches would keep other workers waiting for their share. */
const MAX_CLAIMS = 50

type Row = { run_id: string; epoch: number; last_seq: number; signal_seq: number; signal_done: number }

/** Takes up to `limit` runs (50 at most) for `owner`: queued ones and those whose owner's lease has ended. */
export async function claimRuns(
  pool: Pick<pg.ClientBase, 'query'>,
  owner: string,
  limit: number,
  leaseMs = LEASE_MS,
): Promise<Claim[]> {
  const values = [Math.min(limit, MAX_CLAIMS), owner, leaseMs]
  const { rows } = await pool.query<Row>({ name: 'claim', text: CLAIM, values })
  return rows.map((row) => ({
    runId: row.run_id,
    epoch: row.epoch,
    lastSeq: row.last_seq,
    signalSeq: row.signal_seq,
    signalDone: row.signal_done,
  }))
}
