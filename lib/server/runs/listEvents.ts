import * as z from 'zod'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { Page } from '@/lib/api/page'
import type { RunEvent } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { findRun } from './findRun'
import { maskTrace } from './maskTrace'
import { mayReveal, RevealSchema } from './mayReveal'

export const ListEventsSchema = z.strictObject({
  after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  /** How many at most. */
  limit: z.coerce.number().int().min(1).max(2_000).default(500),
  reveal: RevealSchema,
})

/** A run's events above `after`, oldest first, masked unless `reveal` is `1`; `nextCursor` is the seq to go on from. Throws 404; 403 for who may not reveal. */
export async function listEvents(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
  { after, limit = 500, reveal }: { after: number; limit?: number; reveal?: '0' | '1' },
): Promise<Page<RunEvent>> {
  await findRun(prisma, actor, id)
  const revealed = await mayReveal({ prisma }, actor, id, reveal)
  const events = await readEvents(database.hot, id, after, limit)
  const items = revealed ? events : events.map(maskTrace)
  const last = items.at(-1)
  return { items, nextCursor: items.length === limit && last ? String(last.seq) : null }
}
