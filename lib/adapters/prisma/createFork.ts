import type pg from 'pg'
import type { JsonObject } from '../../graph/json'
import type { EventData, NewEvent, Trigger } from '../../run/event'
import type { CreatedRun } from './createRun'
import { encodeJson } from './sanitizeJson'
import { CREATE_FORK } from './sql/createFork'
import { uuidv7 } from './uuidv7'

/** `started`: the origin's own `run.started`; `following`: what comes after the copied events. */
export type NewFork = {
  workspaceId: string
  origin: string
  afterSeq: number
  started: EventData<'run.started'>
  input: JsonObject
  inputHash: string
  trigger: Trigger
  following: NewEvent[]
  idempotencyKey: string | null
}

/** Stores a fork, ready to be claimed. Throws a RangeError when its input or what was changed is too deep or too large to be stored. */
export async function createFork(pool: pg.Pool, fork: NewFork): Promise<CreatedRun> {
  const values = parameters(uuidv7(), fork)
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(CREATE_FORK, values)
    if (rows[0]) return { runId: rows[0].id, fresh: true }
    // a later statement, as when a run is created
    const found = await pool.query<{ id: string }>(
      'select id from run where workspace_id = $1 and idempotency_key = $2',
      [fork.workspaceId, fork.idempotencyKey],
    )
    if (found.rows[0]) return { runId: found.rows[0].id, fresh: false }
    if (fork.idempotencyKey === null) throw new Error(`There is no run ${fork.origin} to fork`)
  }
}

function parameters(id: string, fork: NewFork): unknown[] {
  const { workspaceId, origin, afterSeq, input, inputHash, trigger, following, idempotencyKey } = fork
  const started: EventData<'run.started'> = { ...fork.started, runId: id, input, trigger }
  return [
    ...[id, workspaceId, origin, afterSeq, encode(input), inputHash, encode(trigger)],
    ...[following.map(({ kind }) => kind), following.map(({ data }) => encode(data))],
    ...[encode(started), idempotencyKey, trigger.by],
  ]
}

function encode(value: object): string {
  // events are JSON with optional fields, which the Json type cannot say
  const encoded = encodeJson(value as JsonObject)
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  return encoded.text
}
