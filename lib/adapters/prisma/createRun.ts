import type pg from 'pg'
import type { Catalogue } from '../../graph/catalogue'
import type { Pipeline } from '../../graph/document'
import type { JsonObject } from '../../graph/json'
import type { EventData, Trigger } from '../../run/event'
import type { SessionSnapshot } from '../../run/sessionSnapshot'
import type { Trial } from '../../run/trial'
import { encodeJson, sanitizeText } from './sanitizeJson'
import { CREATE_RUN } from './sql/createRun'
import { uuidv7 } from './uuidv7'

/** Everything a run pins at its start. Hashes are of canonical JSON; the document has been compiled against the catalogue. */
export type NewRun = {
  workspaceId: string
  pipelineId: string | null
  /** Null = the draft, or a document without a pipeline. */
  version: number | null
  pipelineName: string
  goal: string
  document: Pipeline
  documentHash: string
  catalogue: Catalogue
  catalogueHash: string
  input: JsonObject
  inputHash: string
  trigger: Trigger
  /** At most one run per workspace and key. */
  idempotencyKey: string | null
  /** What it knows of its session. */
  session?: SessionSnapshot
  /** Of a test from the editor. */
  trial?: Trial
}

/** `fresh: false`: the key was used before, and `runId` is that run. */
export type CreatedRun = { runId: string; fresh: boolean }

/** Stores a run, ready to be claimed, on a pool or inside a transaction. Throws a RangeError when its input or document is too deep or too large to be stored. */
export async function createRun(pool: pg.Pool | pg.PoolClient, run: NewRun): Promise<CreatedRun> {
  const values = parameters(uuidv7(), run)
  for (;;) {
    const inserted = await pool.query<{ id: string }>(CREATE_RUN, values)
    const [fresh] = inserted.rows
    if (fresh) return { runId: fresh.id, fresh: true }
    // A later statement: the insert's snapshot may be older than the row it met. No row means that the other start was undone.
    const found = await pool.query<{ id: string }>(
      'select id from run where workspace_id = $1 and idempotency_key = $2',
      [run.workspaceId, run.idempotencyKey],
    )
    const [earlier] = found.rows
    if (earlier) return { runId: earlier.id, fresh: false }
  }
}

function parameters(id: string, run: NewRun): unknown[] {
  const { pipelineId, version, documentHash, goal, input, trigger } = run
  const pipeline = run.pipelineName
  const started: EventData<'run.started'> = {
    ...{ runId: id, pipelineId, version, documentHash, pipeline, goal, input, trigger },
    ...(run.session ? { session: run.session } : {}),
    ...(run.trial ? { trial: run.trial } : {}),
  }
  return [
    ...[id, run.workspaceId, pipelineId, version, documentHash, run.catalogueHash, sanitizeText(pipeline)],
    ...[encode(input), run.inputHash, encode(trigger), run.idempotencyKey, trigger.by],
    ...[encode(started), encode(run.document), encode(run.catalogue)],
  ]
}

function encode(value: object): string {
  // documents and events are JSON with optional fields, which the Json type cannot say
  const encoded = encodeJson(value as JsonObject)
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  return encoded.text
}
