import { type DecideResult, decideTask } from '@/lib/adapters/prisma/decideTask'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { DecidedTask } from '@/lib/api/tasks'
import { JsonObjectSchema } from '@/lib/graph/json'
import type { Decision } from '@/lib/run/task'
import { type Actor, actorName } from '../access/actor'
import { actorNames } from '../access/actorNames'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { type HttpProblem, httpProblem, notFound } from '../httpProblem'
import { openRun } from '../runs/openRun'
import { maskedProblems } from '../runs/refuseMasked'
import { checkDecision } from './checkDecision'
import { findTask } from './findTask'
import { getTask } from './getTask'
import { viewTask } from './taskView'

type Lost = Extract<DecideResult, { kind: 'lost' }>

/**
 * Decides a card. Throws 404; 422 with every problem of a decision that this card cannot take; 409 `{decision, status}` when it was decided before
 * (`decision` null when it expired or was closed by something else). Exactly one decision per card wins.
 */
export async function decideCard(
  services: Pick<Container, 'prisma' | 'database' | 'wakeUps' | 'newSignals'>,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<DecidedTask> {
  const card = await getTask(services, actor, id)
  if (card.status === 'open') {
    const problems = [
      ...maskedIn(decision),
      ...checkDecision(card, await openRun(services, actor, card.runId), decision),
    ]
    if (problems.length > 0) {
      throw httpProblem(
        422,
        'INVALID_DECISION',
        {},
        {
          problems,
        },
      )
    }
  }
  const by = actorName(actor)
  const won = await decideTask(
    services.database.hot,
    { workspaceId: actor.workspaceId, taskId: id },
    decision,
    by,
  )
  if (won.kind === 'unknown') throw notFound('task')
  if (won.kind === 'lost') throw await alreadyDecided(services, won)
  services.newSignals.announce([won.runId])
  if (won.queued) services.wakeUps.wake()
  await audit(services.prisma, actor, 'task.decide', `task:${id}`, {
    args: JsonObjectSchema.parse(JSON.parse(JSON.stringify(decision))),
    details: { choice: decision.choice, run: won.runId },
  })
  const decided = await viewTask(services.prisma, await findTask(services.prisma, actor, id))
  return { decision: decided.decision, status: decided.status }
}

/** Whoever may decide sees real values; a mask was copied from a trace. */
function maskedIn({ args, value, result, form }: Decision): ProblemDetail[] {
  return Object.entries({ args, value, result, form }).flatMap(([field, given]) =>
    given === undefined ? [] : maskedProblems(field, given),
  )
}

async function alreadyDecided(
  { prisma }: Pick<Container, 'prisma'>,
  { status, winner }: Lost,
): Promise<HttpProblem> {
  const extra = { status, decision: winner && (await named(prisma, winner)) }
  const { decision } = extra
  if (!decision) return httpProblem(409, 'ALREADY_DECIDED.closed', {}, { extra })
  const { choice, at } = decision
  const by = decision.byName ?? decision.by
  return httpProblem(409, 'ALREADY_DECIDED.by', { choice, by, at }, { extra })
}

async function named(prisma: Container['prisma'], { decision, by, at, task }: NonNullable<Lost['winner']>) {
  const names = await actorNames(prisma, [by])
  return { ...decision, by, byName: names.get(by) ?? null, at, task }
}
