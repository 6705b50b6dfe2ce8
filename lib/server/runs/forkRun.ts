import * as z from 'zod'
import { createFork } from '@/lib/adapters/prisma/createFork'
import type { CreatedRun } from '@/lib/adapters/prisma/createRun'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { StartedRun } from '@/lib/api/runs'
import { planFork } from '@/lib/engine/fork/planFork'
import { compile } from '@/lib/graph/compile'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { RunEvent, Trigger } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { answerText } from '../answerTexts'
import type { Container } from '../container'
import { hashJson } from '../hashJson'
import { HttpProblem, httpProblem } from '../httpProblem'
import { checkRunInput } from './checkRunInput'
import { getRunDocument } from './getRunDocument'
import { unmaskFork } from './unmaskFork'

export const ForkRunSchema = z.strictObject({
  /** The last event of the origin that the fork takes over. */
  afterSeq: z.number().int().min(1).max(2_000_000_000),
  patch: z
    .strictObject({
      input: JsonObjectSchema.optional(),
      /** By activation (`gather`, `gather~1`, `each.3.gather`): what it gave. */
      outputs: z.record(z.string(), JsonObjectSchema).optional(),
      /** By checkpoint id: arguments of a call that had failed, or was made later. */
      args: z.record(z.string(), JsonObjectSchema).optional(),
    })
    .default({}),
})
export type ForkRun = z.infer<typeof ForkRunSchema>

type Services = Pick<Container, 'prisma' | 'database' | 'wakeUps' | 'newEvents'>
type Attempt = {
  id: string
  program: Program
  fork: ForkRun
  /** Checked. */
  input: JsonObject | undefined
  trigger: Trigger['kind']
  idempotencyKey: string | null
}

const MOST_ATTEMPTS = 5

/**
 * Starts a run from any point of an older one (SEE-6), with what `patch` changes. Effects already made are not repeated and not the fork's to undo. Throws
 * 404; 422 with every reason why it cannot begin there or a change means nothing there; 409 when this
 * installation cannot compile the document any more, or the run is being rolled back.
 */
export async function forkRun(
  services: Services,
  actor: Actor,
  id: string,
  { afterSeq, patch: given }: ForkRun,
  how: { trigger: Trigger['kind']; idempotencyKey: string | null },
): Promise<StartedRun> {
  const program = await programOf(services, actor, id)
  const patch = await unmaskFork(services, id, given)
  const fork = { afterSeq, patch }
  const input = patch.input && (await checkRunInput(services, actor, program, patch.input))
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const created = await tryToFork(services, actor, { id, program, fork, input, ...how })
    if (!created) continue
    services.wakeUps.wake()
    services.newEvents.announce([created.runId])
    const details = { origin: id, afterSeq: fork.afterSeq }
    const args = JsonObjectSchema.parse(fork.patch)
    if (created.fresh)
      await audit(services.prisma, actor, 'run.fork', `run:${created.runId}`, { args, details })
    return { runId: created.runId }
  }
  throw httpProblem(409, 'RUN_CHANGED.fork', {})
}

/** Null when the run has changed between looking at it and forking it. */
async function tryToFork(
  { database }: Services,
  actor: Actor,
  { id, program, fork, input, trigger, idempotencyKey }: Attempt,
): Promise<CreatedRun | null> {
  const { afterSeq, patch } = fork
  const events = await readEvents(database.hot, id)
  const started = startOf(events, afterSeq)
  const past = replayRun(events.slice(0, afterSeq))
  const planned = planFork(program, { past, present: replayRun(events), afterSeq }, { ...patch, input })
  if (!planned.ok) {
    const [first] = planned.problems
    throw new HttpProblem(422, 'CANNOT_FORK', first ?? answerText('CANNOT_FORK.there', {}), {
      problems: planned.problems,
    })
  }
  return createFork(database.hot, {
    ...{ workspaceId: actor.workspaceId, origin: id, afterSeq, started, idempotencyKey },
    input: input ?? started.input,
    inputHash: hashJson(input ?? started.input),
    trigger: { kind: trigger, by: actorName(actor) },
    following: planned.events,
    knownSeq: events.length,
  }).catch(refuseUnstorable)
}

async function programOf(services: Services, actor: Actor, id: string): Promise<Program> {
  const { document, catalogue } = await getRunDocument(services, actor, id)
  const compiled = compile(document, { definitions: nodeDefinitions, catalogue })
  if (compiled.ok) return compiled.program
  throw httpProblem(409, 'CANNOT_COMPILE', {})
}

function startOf(events: RunEvent[], afterSeq: number) {
  const [first] = events
  if (first?.kind !== 'run.started') throw new Error('A run begins with what it was started with')
  if (afterSeq <= events.length) return first.data
  const said = answerText('CANNOT_FORK.beyond', { count: events.length })
  throw new HttpProblem(422, 'CANNOT_FORK', said, {
    problems: [{ path: 'afterSeq', code: 'BEYOND_END', ...said }],
  })
}

function refuseUnstorable(error: unknown): never {
  if (error instanceof RangeError) throw new HttpProblem(422, 'TOO_LARGE_TO_RUN', error.message)
  throw error
}
