import type pg from 'pg'
import {
  COUNT_OLD_RUNS,
  LOCK_LEASES,
  LOOSE_OBJECTS,
  OLD_RUNS,
  REMOVE_RUNS,
  REMOVE_SESSIONS,
  STILL_OLD,
} from './sql/removeRuns'

/** Why an old run stays: it is not over, somebody looks after an effect, a fork shares its values, a memory or a session refers to it. */
export const KEPT_REASONS = ['open', 'effect', 'fork', 'memory', 'session'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]
export type OldRun = { id: string; createdAt: Date; kept: KeptReason | null }
/** Of this workspace, ended before this moment. */
export type Old = { workspaceId: string; before: Date }

export async function countOldRuns(
  pool: pg.Pool,
  { workspaceId, before }: Old,
): Promise<{ removable: number; kept: Record<KeptReason, number> }> {
  const { rows } = await pool.query<{ kept: KeptReason | null; runs: number }>(COUNT_OLD_RUNS, [
    workspaceId,
    before,
  ])
  const of = (reason: KeptReason | null) => rows.find(({ kept }) => kept === reason)?.runs ?? 0
  return {
    removable: of(null),
    kept: {
      open: of('open'),
      effect: of('effect'),
      fork: of('fork'),
      memory: of('memory'),
      session: of('session'),
    },
  }
}

/** One page, newest first, after `last`. */
export async function listOldRuns(
  pool: pg.Pool,
  { workspaceId, before }: Old,
  last: OldRun | null,
  limit: number,
): Promise<OldRun[]> {
  const { rows } = await pool.query<{ id: string; created_at: Date; kept: KeptReason | null }>(OLD_RUNS, [
    ...[workspaceId, before, last?.createdAt ?? null, last?.id ?? null, limit],
  ])
  return rows.map(({ id, created_at, kept }) => ({ id, createdAt: created_at, kept }))
}

/** Removes those of the runs that may still go, all together or none; answers which. Large values of theirs are left to `looseObjects`. */
export async function removeRuns(
  pool: pg.Pool,
  { workspaceId, before }: Old,
  ids: string[],
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const locked = await client.query<{ run_id: string }>(LOCK_LEASES, [ids])
    const mine = locked.rows.map(({ run_id }) => run_id)
    const still = await client.query<{ id: string }>(STILL_OLD, [workspaceId, before, mine])
    const removed = still.rows.map(({ id }) => id)
    if (removed.length > 0) for (const statement of REMOVE_RUNS) await client.query(statement, [removed])
    await client.query('commit')
    return removed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Removes at most `limit`; answers how many. */
export async function removeSessions(
  pool: pg.Pool,
  { workspaceId, before }: Old,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query(REMOVE_SESSIONS, [workspaceId, before, limit])
  return rowCount ?? 0
}

/** Ids of stored values whose run is gone, at most `limit`. */
export async function looseObjects(
  pool: pg.Pool,
  { workspaceId, before }: Old,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(LOOSE_OBJECTS, [workspaceId, before, limit])
  return rows.map(({ id }) => id)
}

/** Forgets values whose bytes are gone. */
export async function forgetObjects(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('delete from stored_object where id = any($1::uuid[])', [ids])
}
