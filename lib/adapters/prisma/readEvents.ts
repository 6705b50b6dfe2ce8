import type pg from 'pg'
import { isJsonObject, type Json } from '../../graph/json'
import { parseRunEvent, type RunEvent } from '../../run/event'
import { restoreJson } from './sanitizeJson'
import { READ_EVENTS } from './sql/readEvents'

type Row = { seq: number; at: Date; kind: string; data: Json }

/** Events of a run above `after`, oldest first, at most `limit`. Throws when a stored event is not one we know. */
export async function readEvents(
  pool: pg.Pool,
  runId: string,
  after = 0,
  limit: number | null = null,
): Promise<RunEvent[]> {
  const { rows } = await pool.query<Row>(READ_EVENTS, [runId, after, limit])
  return rows.map(({ seq, at, kind, data }) =>
    parseRunEvent({ seq, at: at.toISOString(), kind, data: isJsonObject(data) ? restoreJson(data) : data }),
  )
}
