import * as z from 'zod'
import { Prisma, type PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Page } from '@/lib/api/page'
import type { RunView } from '@/lib/api/runs'
import { TriggerSchema } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import { pageOf, readCursor } from '../http/page'
import { isUuid } from '../http/readId'
import { maskTrace } from './maskTrace'
import { RUN_STATUSES } from './runStatuses'
import { runView } from './runView'

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
/** Pages that are looked through for one: more may match only where masks are, and nobody waits for all of them. */
const MOST_LOOKS = 20

type Query = z.infer<typeof ListRunsSchema>
type Cursor = ReturnType<typeof readCursor>
type Found = { real: RunView; masked: RunView; cursor: NonNullable<Cursor> }

/** Newest first, sensitive values masked; a search finds only what can be seen, so that nobody can guess a value by searching for it. */
export async function listRuns(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  query: Query,
): Promise<Page<RunView>> {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean)
  const shown: Found[] = []
  let cursor = readCursor(query.after)
  for (let looks = 0; looks < MOST_LOOKS && shown.length <= PAGE_SIZE; looks += 1) {
    const found = await findRuns(prisma, conditions(actor, query, words, cursor))
    shown.push(...found.filter((run) => isSeen(run, words)))
    cursor = found.length > PAGE_SIZE ? (found.at(-1)?.cursor ?? null) : null
    if (cursor === null) break
  }
  return pageOf(
    shown,
    PAGE_SIZE,
    (run) => run.cursor,
    (run) => run.masked,
    cursor,
  )
}

async function findRuns(prisma: PrismaClient, where: Prisma.Sql[]): Promise<Found[]> {
  const found = await prisma.$queryRaw<{ id: string }[]>`
    select id::text from run where ${Prisma.join(where, ' and ')}
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}`
  const rows = await prisma.run.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map((row) => {
    const real = runView(row)
    return { real, masked: maskTrace(real), cursor: { at: row.createdAt, id: row.id } }
  })
}

/** Whether every word stands in what the masks leave to be read. */
function isSeen({ real, masked }: Found, words: string[]): boolean {
  if (words.length === 0) return true
  const text = JSON.stringify(masked, null, 1)
  return text === JSON.stringify(real, null, 1) || words.every((word) => has(text, word))
}

function has(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase())
}

function conditions(
  actor: Actor,
  { status, pipeline, trigger, since, until }: Query,
  words: string[],
  cursor: Cursor,
): Prisma.Sql[] {
  return [
    Prisma.sql`workspace_id = ${actor.workspaceId}::uuid`,
    ...(status ? [Prisma.sql`status in (${Prisma.join(status)})`] : []),
    ...(pipeline ? [Prisma.sql`pipeline_id = ${pipeline}::uuid`] : []),
    ...(trigger ? [Prisma.sql`trigger->>'kind' = ${trigger}`] : []),
    ...(since ? [Prisma.sql`created_at >= ${since}::timestamptz`] : []),
    ...(until ? [Prisma.sql`created_at < ${until}::timestamptz`] : []),
    ...words.map(containing),
    ...(cursor ? [Prisma.sql`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : []),
  ]
}

function containing(word: string): Prisma.Sql {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(pipeline_name ilike ${pattern} or id::text ilike ${pattern} or input::text ilike ${pattern}
    or output::text ilike ${pattern} or message ilike ${pattern} or error::text ilike ${pattern})`
}
