import type pg from 'pg'
import type { JsonObject } from '../../graph/json'
import type { EventData, NewEvent, RunEvent } from '../../run/event'
import type { CreatedRun, NewRun } from './createRun'
import { encodeJson, sanitizeText } from './sanitizeJson'
import { CREATE_TRIAL } from './sql/createTrial'
import { uuidv7 } from './uuidv7'

/** A test that begins behind part of another run. `copied`: events of the origin as they were; `following`: what makes them a past. */
export type NewTrial = {
  run: NewRun
  origin: string
  copied: readonly RunEvent[]
  following: readonly NewEvent[]
  /** The origin's last event that was looked at. */
  knownSeq: number
}

/** Stores the test, ready to be claimed; null when its origin has changed in a way that may matter. Throws a RangeError for what is too deep or too large to be stored. */
export async function createTrial(pool: pg.Pool, trial: NewTrial): Promise<CreatedRun | null> {
  const { rows } = await pool.query<{ id: string }>(CREATE_TRIAL, parameters(uuidv7(), trial))
  if (rows[0]) return { runId: rows[0].id, fresh: true }
  const { workspaceId, idempotencyKey } = trial.run
  if (idempotencyKey === null) return null
  // a later statement, as when a run is created
  const found = await pool.query<{ id: string }>(
    'select id from run where workspace_id = $1 and idempotency_key = $2',
    [workspaceId, idempotencyKey],
  )
  return found.rows[0] ? { runId: found.rows[0].id, fresh: false } : null
}

function parameters(id: string, { run, origin, copied, following, knownSeq }: NewTrial): unknown[] {
  const { pipelineId, documentHash, goal, input, trigger, trial } = run
  const pipeline = run.pipelineName
  const started: EventData<'run.started'> = {
    ...{ runId: id, pipelineId, version: null, documentHash, pipeline, goal, input, trigger },
    ...(trial ? { trial } : {}),
  }
  const events = [...copied, ...following]
  return [
    ...[id, run.workspaceId, pipelineId, documentHash, run.catalogueHash, sanitizeText(pipeline)],
    ...[encode(input), run.inputHash, encode(trigger), run.idempotencyKey, trigger.by],
    ...[encode(started), encode(run.document), encode(run.catalogue)],
    ...[events.map(({ kind }) => kind), events.map(({ data }) => encode(data))],
    ...[events.map((event) => ('at' in event ? event.at : null)), knownSeq, origin],
  ]
}

function encode(value: object): string {
  // documents and events are JSON with optional fields, which the Json type cannot say
  const encoded = encodeJson(value as JsonObject)
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  return encoded.text
}
