import type { Prisma, PrismaClient, Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import { type Actor, actorName } from '../access/actor'
import type { Env } from '../env'
import { notFound } from '../httpProblem'

export type SessionServices = { prisma: PrismaClient; env: Pick<Env, 'INTERLOCK_SESSION_DAYS'> }

const DAY_MS = 86_400_000

/** Sessions that are alive and the actor's own: what is said in one is nobody else's business. */
export function aliveSessions({ env }: Pick<SessionServices, 'env'>, actor: Actor): Prisma.SessionWhereInput {
  return {
    workspaceId: actor.workspaceId,
    createdBy: actorName(actor),
    usedAt: { gt: new Date(Date.now() - env.INTERLOCK_SESSION_DAYS * DAY_MS) },
  }
}

/** Throws 404, also for a session that nobody has used for too long. */
export async function findSession(
  { prisma, env }: SessionServices,
  actor: Actor,
  id: string,
): Promise<SessionRow> {
  const row = await prisma.session.findFirst({ where: { id, ...aliveSessions({ env }, actor) } })
  if (!row) throw notFound('session')
  return row
}

/** Sessions whose time is over go with everything that was said in them. */
export async function forgetExpired({ prisma, env }: SessionServices): Promise<void> {
  const before = new Date(Date.now() - env.INTERLOCK_SESSION_DAYS * DAY_MS)
  await prisma.session.deleteMany({ where: { usedAt: { lt: before } } })
}
