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
  /** The origin's last event that was looked at when it was judged whether it can be forked. */
  knownSeq: number
  idempotencyKey: string | null
}

/** Stores a fork, ready to be claimed; null when its origin has changed in a way that may matter, and has to be looked at again. Throws a RangeError when its input or what was changed is too deep or too large to be stored. */
export async function createFork(pool: pg.Pool, fork: NewFork): Promise<CreatedRun | null> {
  const { rows } = await pool.query<{ id: string }>(CREATE_FORK, parameters(uuidv7(), fork))
  if (rows[0]) return { runId: rows[0].id, fresh: true }
  if (fork.idempotencyKey === null) return null
  // a later statement, as when a run is created
  const found = await pool.query<{ id: string }>(
    'select id from run where workspace_id = $1 and idempotency_key = $2',
    [fork.workspaceId, fork.idempotencyKey],
  )
  return found.rows[0] ? { runId: found.rows[0].id, fresh: false } : null
}

function parameters(id: string, fork: NewFork): unknown[] {
  const { workspaceId, origin, afterSeq, input, inputHash, trigger, following, idempotencyKey } = fork
  const started: EventData<'run.started'> = { ...fork.started, runId: id, input, trigger }
  return [
    ...[id, workspaceId, origin, afterSeq, encode(input), inputHash, encode(trigger)],
    ...[following.map(({ kind }) => kind), following.map(({ data }) => encode(data))],
    ...[encode(started), idempotencyKey, trigger.by, fork.knownSeq],
  ]
}

function encode(value: object): string {
  // events are JSON with optional fields, which the Json type cannot say
  const encoded = encodeJson(value as JsonObject)
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  return encoded.text
}
