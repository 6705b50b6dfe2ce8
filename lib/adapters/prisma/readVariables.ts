import type pg from 'pg'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { restoreJson } from './sanitizeJson'

/** What a run has set in its session: said by its last event, once it has ended well. */
export async function readVariables(pool: pg.Pool, runId: string): Promise<JsonObject> {
  const { rows } = await pool.query<{ variables: Json }>(
    `select event.data -> 'variables' as variables
     from run_lease lease join run_event event on event.run_id = lease.run_id and event.seq = lease.last_seq
     where lease.run_id = $1 and event.kind = 'run.ended'`,
    [runId],
  )
  const variables = restoreJson(rows[0]?.variables ?? null)
  return isJsonObject(variables) ? variables : {}
}
