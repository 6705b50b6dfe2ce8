import * as z from 'zod'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { RunEvent } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import type { Page } from '../http/page'
import { findRun } from './findRun'

export const ListEventsSchema = z.strictObject({
  after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
})

const PAGE_SIZE = 500

/** A run's events above `after`, oldest first; `nextCursor` is the seq to go on from. Throws 404. */
export async function listEvents(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
  { after }: z.infer<typeof ListEventsSchema>,
): Promise<Page<RunEvent>> {
  await findRun(prisma, actor, id)
  const items = await readEvents(database.hot, id, after, PAGE_SIZE)
  const last = items.at(-1)
  return { items, nextCursor: items.length === PAGE_SIZE && last ? String(last.seq) : null }
}
