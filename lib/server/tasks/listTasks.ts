import * as z from 'zod'
import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Page } from '@/lib/api/page'
import type { TaskItem } from '@/lib/api/tasks'
import { TaskKindSchema, TaskStatusSchema } from '@/lib/run/task'
import type { Actor } from '../access/actor'
import { mayActAs } from '../access/roles'
import { pageOf, readCursor } from '../http/page'
import { isUuid } from '../http/readId'
import { maskTrace } from '../runs/maskTrace'
import { RUN_FIELDS } from './findTask'
import { viewTasks } from './taskView'

export const ListTasksSchema = z.strictObject({
  status: TaskStatusSchema.optional(),
  run: z.string().refine(isUuid, 'is not a run id').optional(),
  kind: TaskKindSchema.optional(),
  pipeline: z.string().refine(isUuid, 'is not a pipeline id').optional(),
  /** `me`, `nobody`, or a name or e-mail as it was assigned. */
  assignee: z.string().max(200).optional(),
  /** `1`: only those that waited too long. */
  escalated: z.enum(['0', '1']).default('0'),
  /** Looked for in the question and the pipeline's name. */
  q: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50

/** Open cards by the time they are escalated, so that what has waited longest is first; everything else newest first. Masked for who may not decide. */
export async function listTasks(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  query: z.input<typeof ListTasksSchema>,
): Promise<Page<TaskItem>> {
  const { status, after } = query
  const cursor = readCursor(after)
  const oldestFirst = status === 'open'
  const side = oldestFirst ? 'gt' : 'lt'
  const rows = await prisma.task.findMany({
    where: {
      AND: [await conditions(prisma, actor, query)],
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
  const items = await viewTasks(prisma, page.items)
  return { ...page, items: mayActAs(actor.role, 'operator') ? items : items.map(maskTrace) }
}

async function conditions(
  prisma: PrismaClient,
  actor: Actor,
  { status, run, kind, pipeline, assignee, escalated, q }: z.input<typeof ListTasksSchema>,
): Promise<Prisma.TaskWhereInput> {
  const words = q?.trim()
  return {
    workspaceId: actor.workspaceId,
    ...(status ? { status } : {}),
    ...(run ? { runId: run } : {}),
    ...(kind ? { kind } : {}),
    ...(pipeline ? { run: { pipelineId: pipeline } } : {}),
    ...(escalated === '1' ? { escalatedAt: { not: null } } : {}),
    ...(assignee ? { assignee: await assigned(prisma, actor, assignee) } : {}),
    ...(words
      ? {
          OR: [
            { question: { contains: words, mode: 'insensitive' } },
            { run: { pipelineName: { contains: words, mode: 'insensitive' } } },
          ],
        }
      : {}),
  }
}

/** A card is for somebody under any name it may have been given. */
async function assigned(
  prisma: PrismaClient,
  actor: Actor,
  assignee: string,
): Promise<Prisma.StringNullableFilter<'Task'> | null> {
  if (assignee === 'nobody') return null
  if (assignee !== 'me') return { equals: assignee, mode: 'insensitive' }
  const user = actor.kind === 'user' ? await prisma.user.findUnique({ where: { id: actor.id } }) : null
  return { in: [actor.name, ...(user ? [user.email] : [])], mode: 'insensitive' }
}
