import * as z from 'zod'
import { createRun, type NewRun } from '@/lib/adapters/prisma/createRun'
import type { StartedRun } from '@/lib/api/runs'
import { NodeIdSchema } from '@/lib/graph/document'
import { JsonObjectSchema } from '@/lib/graph/json'
import type { ProgramNode } from '@/lib/graph/program'
import type { Trial } from '@/lib/run/trial'
import type { Actor } from '../access/actor'
import { httpProblem, notFound } from '../httpProblem'
import { compileDocument } from '../pipelines/compileDocument'
import { publishedPipelines } from '../pipelines/publishedPipelines'
import { refuseProblems } from '../pipelines/refuseProblems'
import { checkRunInput } from '../runs/checkRunInput'
import { documentToRun } from '../runs/documentToRun'
import { earlierStart } from '../runs/earlierStart'
import { refuseDuplicate } from '../runs/refuseDuplicate'
import { effectsAhead, refuseUnconfirmed } from './effectsAhead'
import { givenForNode } from './givenForNode'
import { readPins } from './readPins'
import { type RecentRun, recentRuns } from './recentRuns'
import { staleResults } from './staleResults'
import { startFromHere } from './startFromHere'
import { beginTrial, type Draft, newTrialRun, refuseUnstorable, type TrialServices } from './trialRun'

const shared = {
  /** The run whose results come first; all others of the pipeline follow, newest first. */
  run: z.uuid().optional(),
  /** The tools with effects that this may call are meant to be called. */
  confirmEffects: z.boolean().optional(),
}
export const StartTrialSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whole'),
    input: JsonObjectSchema,
    /** Start although an equal run is unresolved (FAIL-13); part of a pipeline is confirmed tool by tool instead. */
    confirmDuplicate: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('node'),
    node: NodeIdSchema,
    input: JsonObjectSchema.optional(),
    /** By node: what it should be taken to have given. */
    values: z.record(NodeIdSchema, JsonObjectSchema).default({}),
    ...shared,
  }),
  z.strictObject({ kind: z.literal('from'), node: NodeIdSchema, ...shared }),
])
export type StartTrial = z.infer<typeof StartTrialSchema>

/**
 * Starts a test of a draft: all of it, one node, or everything from a node on, with its pinned outputs and breakpoints. A real run, with trigger `test`. Throws
 * 404; 422 for a draft with errors, `VALUES_MISSING` with what has to be written, `CANNOT_RUN_FROM` with what is missing before the node; 409
 * `CONFIRM_EFFECTS` with the tools it may call, and 409 `{unresolved}`. Nothing is written then.
 */
export async function startTrial(
  services: TrialServices,
  actor: Actor,
  pipelineId: string,
  asked: StartTrial,
  idempotencyKey: string | null,
): Promise<StartedRun> {
  const node = asked.kind === 'whole' ? null : asked.node
  const draft = await openDraft(services, actor, pipelineId, node)
  if (asked.kind === 'whole') return startWhole(services, actor, draft, asked, idempotencyKey)
  const runs = () => recentRuns(services, actor, pipelineId, asked.run ?? null)
  const confirmEffects = asked.confirmEffects === true
  const { id } = nodeIn(draft, asked.node)
  if (asked.kind === 'node') {
    const { given, input, stale } = await inputsOfNode(services, actor, draft, asked, runs())
    if (!confirmEffects) refuseUnconfirmed(effectsAhead(draft.program, new Set([id])))
    return store(
      services,
      actor,
      newTrialRun(draft, actor, input, { ...trialOf(draft, 'node', id, given), stale }, idempotencyKey),
    )
  }
  const trial = trialOf(draft, 'from', id, draft.pins)
  return startFromHere(services, actor, draft, trial, runs, { idempotencyKey, confirmEffects })
}

async function startWhole(
  services: TrialServices,
  actor: Actor,
  draft: Draft,
  asked: StartTrial & { kind: 'whole' },
  idempotencyKey: string | null,
): Promise<StartedRun> {
  const input = await checkRunInput(services, actor, draft.program, asked.input)
  const run = newTrialRun(draft, actor, input, trialOf(draft, 'whole', null, draft.pins), idempotencyKey)
  const hashes = { document: run.documentHash, input: run.inputHash }
  const earlier = await earlierStart(services.prisma, actor, idempotencyKey, hashes)
  if (earlier) return earlier
  if (!asked.confirmDuplicate) await refuseDuplicate(services.prisma, actor, hashes)
  return store(services, actor, run)
}

/** What is given to one node, and the run's input as far as the node reads it. */
async function inputsOfNode(
  services: TrialServices,
  actor: Actor,
  { program, pins, document }: Draft,
  { node: id, values, input }: StartTrial & { kind: 'node' },
  runs: AsyncIterable<RecentRun>,
) {
  const node = program.nodes.get(id)
  if (!node) throw notFound('node')
  const staleIn = (run: RecentRun) => staleResults(services, actor, run, document)
  const found = await givenForNode(services, { program, node, pins, values, input, staleIn }, runs)
  if (Object.keys(found.input).length === 0) return found
  return { ...found, input: await checkRunInput(services, actor, program, found.input) }
}

async function openDraft(
  services: TrialServices,
  actor: Actor,
  pipelineId: string,
  node: string | null,
): Promise<Draft> {
  const { document } = await documentToRun(services.prisma, actor, pipelineId, { draft: true })
  const compiled = await compileDocument(services, document, publishedPipelines(services.prisma, actor))
  refuseProblems('run', compiled.problems, ['error'])
  if (!compiled.ok) throw new Error('a document without errors has no program')
  const { program } = compiled
  const pins = await readPins(services, actor, document, program, node)
  return { pipelineId, document, program, pins }
}

function nodeIn({ program }: Draft, id: string): ProgramNode {
  const node = program.nodes.get(id)
  if (!node) throw notFound('node')
  if (!node.bypass) return node
  throw httpProblem(422, 'NODE_DISABLED', { title: node.node.title || id })
}

function trialOf(draft: Draft, kind: Trial['kind'], node: string | null, given: Trial['given']): Trial {
  const known = (draft.document.view?.breakpoints ?? []).filter((id) => draft.program.nodes.has(id))
  return { kind, node, given, breakpoints: kind === 'node' ? [] : known }
}

async function store(services: TrialServices, actor: Actor, run: NewRun): Promise<StartedRun> {
  const { prisma, database } = services
  const hashes = { document: run.documentHash, input: run.inputHash }
  const earlier = await earlierStart(prisma, actor, run.idempotencyKey, hashes)
  if (earlier) return earlier
  const { runId, fresh } = await createRun(database.hot, run).catch(refuseUnstorable)
  await beginTrial(services, actor, run, runId, fresh)
  return { runId }
}
