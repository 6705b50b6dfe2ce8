import * as z from 'zod'
import { createFork } from '@/lib/adapters/prisma/createFork'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { planFork } from '@/lib/engine/fork/planFork'
import { compile } from '@/lib/graph/compile'
import { JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { RunEvent, Trigger } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { hashJson } from '../hashJson'
import { HttpProblem } from '../httpProblem'
import { checkRunInput } from './checkRunInput'
import { getRunDocument } from './getRunDocument'

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

/**
 * Starts a run from any point of an older one (SEE-6), with what `patch` changes. Effects already made are not repeated and not the fork's to undo. Throws
 * 404; 422 with every reason why it cannot begin there or a change means nothing there; 409 when this installation cannot compile the document any more.
 */
export async function forkRun(
  services: Services,
  actor: Actor,
  id: string,
  { afterSeq, patch }: ForkRun,
  { trigger, idempotencyKey }: { trigger: Trigger['kind']; idempotencyKey: string | null },
): Promise<{ runId: string }> {
  const { database, wakeUps, newEvents, prisma } = services
  const program = await programOf(services, actor, id)
  const events = await readEvents(database.hot, id)
  const started = startOf(events, afterSeq)
  const past = replayRun(events.slice(0, afterSeq))
  const input = patch.input && (await checkRunInput(services, actor, program, patch.input))
  const planned = planFork(program, { past, present: replayRun(events), afterSeq }, { ...patch, input })
  if (!planned.ok)
    throw new HttpProblem(
      422,
      'CANNOT_FORK',
      planned.problems[0]?.message ?? 'The run cannot be forked there.',
      {
        problems: planned.problems,
      },
    )
  const { runId, fresh } = await createFork(database.hot, {
    ...{ workspaceId: actor.workspaceId, origin: id, afterSeq, started, idempotencyKey },
    input: input ?? started.input,
    inputHash: hashJson(input ?? started.input),
    trigger: { kind: trigger, by: actorName(actor) },
    following: planned.events,
  }).catch(refuseUnstorable)
  wakeUps.wake()
  newEvents.announce([runId])
  const details = { origin: id, afterSeq }
  if (fresh)
    await audit(prisma, actor, 'run.fork', `run:${runId}`, { args: JsonObjectSchema.parse(patch), details })
  return { runId }
}

async function programOf(services: Services, actor: Actor, id: string): Promise<Program> {
  const { document, catalogue } = await getRunDocument(services, actor, id)
  const compiled = compile(document, { definitions: nodeDefinitions, catalogue })
  if (compiled.ok) return compiled.program
  throw new HttpProblem(
    409,
    'CANNOT_COMPILE',
    'This version of Interlock cannot run the document of that run.',
  )
}

function startOf(events: RunEvent[], afterSeq: number) {
  const [first] = events
  if (first?.kind !== 'run.started') throw new Error('A run begins with what it was started with')
  if (afterSeq <= events.length) return first.data
  const message = `That run has only ${events.length} events.`
  throw new HttpProblem(422, 'CANNOT_FORK', message, {
    problems: [{ path: 'afterSeq', code: 'BEYOND_END', message }],
  })
}

function refuseUnstorable(error: unknown): never {
  if (error instanceof RangeError) throw new HttpProblem(422, 'TOO_LARGE_TO_RUN', error.message)
  throw error
}
