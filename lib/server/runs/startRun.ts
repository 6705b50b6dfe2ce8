import * as z from 'zod'
import type { StartedRun } from '@/lib/api/runs'
import { chatFieldOf } from '@/lib/graph/chatField'
import type { Pipeline } from '@/lib/graph/document'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { withoutDraftData } from '@/lib/graph/withoutDraftData'
import type { Trigger } from '@/lib/run/event'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { hashJson } from '../hashJson'
import { HttpProblem } from '../httpProblem'
import { compileDocument } from '../pipelines/compileDocument'
import { documentHash } from '../pipelines/documentHash'
import { publishedPipelines } from '../pipelines/publishedPipelines'
import { refuseProblems } from '../pipelines/refuseProblems'
import { type SessionStart, startInSession } from '../sessions/startInSession'
import { checkRunInput } from './checkRunInput'
import { documentToRun } from './documentToRun'
import { earlierStart } from './earlierStart'
import { pinnedCatalogue } from './pinnedCatalogue'
import { refuseDuplicate } from './refuseDuplicate'

export const StartRunSchema = z.strictObject({
  input: JsonObjectSchema,
  /** A published version; neither this nor `draft`: the newest one. */
  version: z.number().int().min(1).optional(),
  draft: z.literal(true).optional(),
  /** The session that the run belongs to. */
  sessionId: z.uuid().optional(),
  /** Start although an equal run is unresolved (FAIL-13). */
  confirmDuplicate: z.boolean().optional(),
})
/** Seconds to wait for the run before answering. */
export const WaitQuerySchema = z.strictObject({ wait: z.coerce.number().int().min(0).max(60).default(0) })
export type StartRun = z.infer<typeof StartRunSchema>
export type StartServices = Pick<Container, 'prisma' | 'database' | 'tools' | 'wakeUps' | 'newEvents' | 'env'>

/** What a run is made from, whoever asks for it. */
export type RunSource = { pipelineId: string | null; version: number | null; document: Pipeline }
export type StartOptions = {
  input: JsonObject
  trigger: Trigger['kind']
  /** At most one run per key; the same key again answers the first run. */
  idempotencyKey: string | null
  confirmDuplicate: boolean
  session?: SessionStart | null
}

/**
 * Starts a pipeline. Throws 404; 422 when nothing is published, when the document has errors (all of them), when the input fails its schema (one
 * problem per field); 409 `{unresolved}` when an equal run waits for a person and `confirmDuplicate` is not set, or when the session is at work on another.
 * Nothing is written then.
 */
export async function startRun(
  services: StartServices,
  actor: Actor,
  pipelineId: string,
  { input, version, draft, sessionId, confirmDuplicate = false }: StartRun,
  { trigger, idempotencyKey }: Pick<StartOptions, 'trigger' | 'idempotencyKey'>,
): Promise<StartedRun> {
  const source = await documentToRun(services.prisma, actor, pipelineId, { version, draft })
  const session =
    sessionId === undefined ? null : { sessionId, text: saidBy(source.document, input), idempotencyKey }
  return startDocument(services, actor, source, { input, trigger, idempotencyKey, confirmDuplicate, session })
}

/** What an input says in a conversation: its message, where it has one. */
function saidBy(document: Pipeline, input: JsonObject): string {
  const field = chatFieldOf(document)
  const text = field === null ? undefined : input[field]
  return typeof text === 'string' ? text : JSON.stringify(input)
}

/** `startRun` for a document at hand. */
export async function startDocument(
  services: StartServices,
  actor: Actor,
  source: RunSource,
  { input: given, trigger, idempotencyKey, confirmDuplicate, session = null }: StartOptions,
): Promise<StartedRun> {
  const compiled = await compileDocument(
    services,
    source.document,
    publishedPipelines(services.prisma, actor),
  )
  refuseProblems('run', compiled.problems, ['error'])
  if (!compiled.ok) throw new Error('a document without errors has no program')
  const input = await checkRunInput(services, actor, compiled.program, given)
  const hashes = { document: documentHash(source.document), input: hashJson(input) }
  const earlier = await earlierStart(services.prisma, actor, idempotencyKey, hashes)
  if (earlier) return earlier
  if (!confirmDuplicate) await refuseDuplicate(services.prisma, actor, hashes)
  return store(services, actor, source, compiled.program, {
    ...{ input, hashes, trigger, idempotencyKey, session },
  })
}

async function store(
  services: StartServices,
  actor: Actor,
  { pipelineId, version, document }: RunSource,
  program: Program,
  start: {
    input: JsonObject
    hashes: { document: string; input: string }
    trigger: Trigger['kind']
    idempotencyKey: string | null
    session: SessionStart | null
  },
): Promise<StartedRun> {
  const { prisma, wakeUps, newEvents } = services
  const catalogue = pinnedCatalogue(program)
  const run = {
    ...{ workspaceId: actor.workspaceId, pipelineId, version, catalogue },
    document: withoutDraftData(document),
    pipelineName: document.name,
    goal: document.description ?? document.name,
    documentHash: start.hashes.document,
    catalogueHash: hashJson(JsonObjectSchema.parse(catalogue)),
    input: start.input,
    inputHash: start.hashes.input,
    trigger: { kind: start.trigger, by: actorName(actor) },
    idempotencyKey: start.idempotencyKey,
  }
  const { runId, fresh } = await startInSession(services, actor, run, start.session).catch(refuseUnstorable)
  wakeUps.wake()
  newEvents.announce([runId])
  if (fresh) await audit(prisma, actor, 'run.start', `run:${runId}`, { args: start.input })
  // lost against the same key at the same moment: what won must be the same start
  else await earlierStart(prisma, actor, start.idempotencyKey, start.hashes)
  return { runId }
}

function refuseUnstorable(error: unknown): never {
  if (error instanceof RangeError) throw new HttpProblem(422, 'TOO_LARGE_TO_RUN', error.message)
  throw error
}
