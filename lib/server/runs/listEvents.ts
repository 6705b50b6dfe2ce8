import * as z from 'zod'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { RunEvent } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import type { Page } from '../http/page'
import { findRun } from './findRun'

export const ListEventsSchema = z.strictObject({
  after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  /** How many at most. */
  limit: z.coerce.number().int().min(1).max(2_000).default(500),
})

/** A run's events above `after`, oldest first; `nextCursor` is the seq to go on from. Throws 404. */
export async function listEvents(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
  { after, limit = 500 }: { after: number; limit?: number },
): Promise<Page<RunEvent>> {
  await findRun(prisma, actor, id)
  const items = await readEvents(database.hot, id, after, limit)
  const last = items.at(-1)
  return { items, nextCursor: items.length === limit && last ? String(last.seq) : null }
}
