import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { notFound } from '../httpProblem'

export const RUN_FIELDS = {
  select: { id: true, pipelineId: true, pipelineName: true, status: true },
} as const
export type TaskRow = Prisma.TaskGetPayload<{ include: { run: typeof RUN_FIELDS } }>

/** A card of the actor's workspace with the names of its run. Throws 404. */
export async function findTask(prisma: PrismaClient, actor: Actor, id: string): Promise<TaskRow> {
  const row = await prisma.task.findFirst({
    where: { id, workspaceId: actor.workspaceId },
    include: { run: RUN_FIELDS },
  })
  if (!row) throw notFound('task')
  return row
}
