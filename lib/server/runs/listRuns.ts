import * as z from 'zod'
import { Prisma, type PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { TriggerSchema } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import { type Page, pageOf, readCursor } from '../http/page'
import { isUuid } from '../http/readId'
import { maskTrace } from './maskTrace'
import { RUN_STATUSES } from './runStatuses'
import { type RunView, runView } from './runView'

export const ListRunsSchema = z.strictObject({
  /** One status or several, joined by commas. */
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(RUN_STATUSES)).min(1))
    .optional(),
  pipeline: z.string().refine(isUuid, 'is not a pipeline id').optional(),
  trigger: TriggerSchema.shape.kind.optional(),
  /** Created at or after, and before this moment. */
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Words that all occur somewhere in name, id, input, output, message and error. */
  q: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50

/** Newest first, sensitive values masked. */
export async function listRuns(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  query: z.infer<typeof ListRunsSchema>,
): Promise<Page<RunView>> {
  const found = await prisma.$queryRaw<{ id: string }[]>`
    select id::text from run where ${Prisma.join(conditions(actor, query), ' and ')}
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}`
  const rows = await prisma.run.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (row) => maskTrace(runView(row)),
  )
}

function conditions(
  actor: Actor,
  { status, pipeline, trigger, since, until, q, after }: z.infer<typeof ListRunsSchema>,
): Prisma.Sql[] {
  const cursor = readCursor(after)
  return [
    Prisma.sql`workspace_id = ${actor.workspaceId}::uuid`,
    ...(status ? [Prisma.sql`status in (${Prisma.join(status)})`] : []),
    ...(pipeline ? [Prisma.sql`pipeline_id = ${pipeline}::uuid`] : []),
    ...(trigger ? [Prisma.sql`trigger->>'kind' = ${trigger}`] : []),
    ...(since ? [Prisma.sql`created_at >= ${since}::timestamptz`] : []),
    ...(until ? [Prisma.sql`created_at < ${until}::timestamptz`] : []),
    ...(q ?? '').split(/\s+/).filter(Boolean).map(containing),
    ...(cursor ? [Prisma.sql`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : []),
  ]
}

function containing(word: string): Prisma.Sql {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(pipeline_name ilike ${pattern} or id::text ilike ${pattern} or input::text ilike ${pattern}
    or output::text ilike ${pattern} or message ilike ${pattern} or error::text ilike ${pattern})`
}
