import type { Pipeline as PipelineRow, Prisma } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { notFound } from '../httpProblem'

/** A pipeline of the actor's workspace. Throws 404; a deleted one is found only with `deleted`. */
export async function findPipeline(
  db: Prisma.TransactionClient,
  actor: Actor,
  id: string,
  { deleted = false } = {},
): Promise<PipelineRow> {
  const row = await db.pipeline.findFirst({
    where: { id, workspaceId: actor.workspaceId, ...(deleted ? {} : { deletedAt: null }) },
  })
  if (!row) throw notFound('pipeline')
  return row
}
