import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Page } from '@/lib/api/page'
import type { TaskComment } from '@/lib/api/tasks'
import { type Actor, actorName } from '../access/actor'
import { actorNames } from '../access/actorNames'
import { audit } from '../access/audit'
import { findTask } from './findTask'

export const CommentSchema = z.strictObject({ text: z.string().trim().min(1).max(5000) })

const MOST_SHOWN = 200

/** What people said about a card, oldest first. Throws 404. */
export async function listComments(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  taskId: string,
): Promise<Page<TaskComment>> {
  await findTask(prisma, actor, taskId)
  const rows = await prisma.taskComment.findMany({
    where: { taskId, workspaceId: actor.workspaceId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_SHOWN,
  })
  const names = await actorNames(
    prisma,
    rows.map((row) => row.createdBy),
  )
  const items = rows.map(({ id, text, createdBy, createdAt }) => ({
    ...{ id, text, by: createdBy, byName: names.get(createdBy) ?? null },
    at: createdAt.toISOString(),
  }))
  return { items, nextCursor: null }
}

/** Also on a card that is decided: why it was decided so may come up later. Throws 404. */
export async function addComment(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  taskId: string,
  { text }: z.infer<typeof CommentSchema>,
): Promise<TaskComment> {
  await findTask(prisma, actor, taskId)
  const by = actorName(actor)
  const { id, createdAt } = await prisma.taskComment.create({
    data: { workspaceId: actor.workspaceId, taskId, text, createdBy: by },
  })
  await audit(prisma, actor, 'task.comment', `task:${taskId}`, { args: text })
  return { id, text, by, byName: actor.name, at: createdAt.toISOString() }
}
