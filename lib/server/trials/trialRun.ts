import type { NewRun } from '@/lib/adapters/prisma/createRun'
import type { Pipeline } from '@/lib/graph/document'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { withoutDraftData } from '@/lib/graph/withoutDraftData'
import type { Trial } from '@/lib/run/trial'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { hashJson } from '../hashJson'
import { HttpProblem } from '../httpProblem'
import { documentHash } from '../pipelines/documentHash'
import { pinnedCatalogue } from '../runs/pinnedCatalogue'

export type TrialServices = Pick<
  Container,
  'prisma' | 'database' | 'blobs' | 'tools' | 'wakeUps' | 'newEvents' | 'env'
>

/** A draft that compiles, and what its pins stand for. */
export type Draft = { pipelineId: string; document: Pipeline; program: Program; pins: Trial['given'] }

/** What a test of this draft is stored as. */
export function newTrialRun(
  { pipelineId, document, program }: Draft,
  actor: Actor,
  input: JsonObject,
  trial: Trial,
  idempotencyKey: string | null,
): NewRun {
  const catalogue = pinnedCatalogue(program)
  return {
    ...{ workspaceId: actor.workspaceId, pipelineId, version: null, catalogue, trial, idempotencyKey },
    document: withoutDraftData(document),
    pipelineName: document.name,
    goal: document.description ?? document.name,
    documentHash: documentHash(document),
    catalogueHash: hashJson(JsonObjectSchema.parse(catalogue)),
    ...{ input, inputHash: hashJson(input) },
    trigger: { kind: 'test', by: actorName(actor) },
  }
}

/** Tells the workers and whoever watches, and writes down who tested what. */
export async function beginTrial(
  { prisma, wakeUps, newEvents }: TrialServices,
  actor: Actor,
  { trial, input }: NewRun,
  runId: string,
  fresh: boolean,
): Promise<void> {
  wakeUps.wake()
  newEvents.announce([runId])
  if (!fresh || !trial) return
  const details = { kind: trial.kind, node: trial.node, given: Object.keys(trial.given) }
  await audit(prisma, actor, 'run.test', `run:${runId}`, { args: input, details })
}

export function refuseUnstorable(error: unknown): never {
  if (error instanceof RangeError) throw new HttpProblem(422, 'TOO_LARGE_TO_RUN', error.message)
  throw error
}
