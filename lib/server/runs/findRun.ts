import type { PrismaClient, Run as RunRow } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { notFound } from '../httpProblem'

/** A run of the actor's workspace. Throws 404. */
export async function findRun(prisma: PrismaClient, actor: Actor, id: string): Promise<RunRow> {
  const row = await prisma.run.findFirst({ where: { id, workspaceId: actor.workspaceId } })
  if (!row) throw notFound('run')
  return row
}
