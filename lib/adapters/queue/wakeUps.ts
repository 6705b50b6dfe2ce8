import type pg from 'pg'

/** The one job of the queue: it says only that a run may be waiting. */
export const WAKE_TASK = 'wake'

/** Repeated while it answers null: graphile-worker 0.17.3 drops a keyed job, without an error, whose row gets locked during the call. */
const ADD_JOB = `select (graphile_worker.add_job('wake', job_key => 'wake', job_key_mode => 'replace')).id as id`

export type WakeUps = {
  /** Asks some worker to claim. Call it after the commit that made a run claimable. Never fails: every worker also sweeps. */
  wake(): void
  /** Resolves when no wake-up is waiting to be sent. */
  settled(): Promise<void>
}

/** At most one call is under way in this process; those that come meanwhile are one more. */
export function createWakeUps(pool: pg.Pool): WakeUps {
  let wanted = false
  let sending: Promise<void> | null = null
  const send = async () => {
    while (wanted) {
      wanted = false
      await addJob(pool).catch(() => {})
    }
    sending = null
  }
  return {
    wake() {
      wanted = true
      sending ??= send()
    },
    settled: () => sending ?? Promise.resolve(),
  }
}

async function addJob(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string | null }>(ADD_JOB)
    if (rows[0]?.id != null) return
  }
}
