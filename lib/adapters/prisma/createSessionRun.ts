import type pg from 'pg'
import type { JsonObject } from '../../graph/json'
import { type CreatedRun, createRun, type NewRun } from './createRun'
import { encodeJson, sanitizeText } from './sanitizeJson'
import { uuidv7 } from './uuidv7'

/** What a session gets with a run: `turn` is the one that its state was read at, `variables` what the run finds. */
export type SessionEntry = {
  sessionId: string
  turn: number
  variables: JsonObject
  text: string
  /** Of the message, at most once per session. */
  idempotencyKey: string | null
}

const TITLE_LENGTH = 80

/**
 * `createRun` inside a session: run, message and turn are written together or not at all. Null when the session has moved on since its state was read, or is
 * gone; then nothing was written.
 */
export async function createSessionRun(
  pool: pg.Pool,
  run: NewRun,
  entry: SessionEntry,
): Promise<CreatedRun | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const held = await client.query<{ turn: number }>('select turn from session where id = $1 for update', [
      entry.sessionId,
    ])
    if (held.rows[0]?.turn !== entry.turn) {
      await client.query('rollback')
      return null
    }
    const created = await createRun(client, run)
    if (created.fresh) await enter(client, created.runId, entry)
    await client.query('commit')
    return created
  } catch (error) {
    // a connection that is lost has rolled back by itself
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function enter(client: pg.PoolClient, runId: string, entry: SessionEntry): Promise<void> {
  const encoded = encodeJson(entry.variables)
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  const text = sanitizeText(entry.text)
  await client.query(
    `insert into session_message(id, session_id, kind, text, run_id, idempotency_key)
     values ($1, $2, 'task', $3, $4, $5)`,
    [uuidv7(), entry.sessionId, text, runId, entry.idempotencyKey],
  )
  await client.query(
    `update session set turn = turn + 1, last_run_id = $2, variables = $3::json, used_at = clock_timestamp(),
       title = case when title = '' then $4 else title end
     where id = $1`,
    [entry.sessionId, runId, encoded.text, titleOf(text)],
  )
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1)}…`
}
