import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { TaskStatusSchema } from '@/lib/run/task'
import type { Actor } from '../access/actor'
import { type Page, pageOf, readCursor } from '../http/page'
import { isUuid } from '../http/readId'
import { RUN_FIELDS } from './findTask'
import { type TaskView, viewTasks } from './taskView'

export const ListTasksSchema = z.strictObject({
  status: TaskStatusSchema.optional(),
  run: z.string().refine(isUuid, 'is not a run id').optional(),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50

/** Open cards by the time they are escalated, so that what has waited longest is first; everything else newest first. */
export async function listTasks(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  { status, run, after }: z.infer<typeof ListTasksSchema>,
): Promise<Page<TaskView>> {
  const cursor = readCursor(after)
  const oldestFirst = status === 'open'
  const side = oldestFirst ? 'gt' : 'lt'
  const rows = await prisma.task.findMany({
    where: {
      workspaceId: actor.workspaceId,
      ...(status ? { status } : {}),
      ...(run ? { runId: run } : {}),
      ...(cursor
        ? { OR: [{ dueAt: { [side]: cursor.at } }, { dueAt: cursor.at, id: { [side]: cursor.id } }] }
        : {}),
    },
    orderBy: [{ dueAt: oldestFirst ? 'asc' : 'desc' }, { id: oldestFirst ? 'asc' : 'desc' }],
    take: PAGE_SIZE + 1,
    include: { run: RUN_FIELDS },
  })
  const page = pageOf(
    rows,
    PAGE_SIZE,
    ({ dueAt, id }) => ({ at: dueAt, id }),
    (row) => row,
  )
  return { ...page, items: await viewTasks(prisma, page.items) }
}
