import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import { notFound } from '../httpProblem'

/** Hides a pipeline; its versions and runs stay, and `restorePipeline` brings it back. Throws 404. */
export async function deletePipeline(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.pipeline.updateMany({
      where: { id, workspaceId: actor.workspaceId, deletedAt: null },
      data: { deletedAt: new Date() },
    })
    if (count === 0) throw notFound('pipeline')
    await audit(tx, actor, 'pipeline.delete', `pipeline:${id}`)
  })
}

/** Takes a deletion back. Throws 404 when there is nothing deleted under this id. */
export async function restorePipeline(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.pipeline.updateMany({
      where: { id, workspaceId: actor.workspaceId, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count === 0) throw notFound('deleted pipeline')
    await audit(tx, actor, 'pipeline.restore', `pipeline:${id}`)
  })
}
