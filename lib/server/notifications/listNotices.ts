import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { CardNotice, CardNotices } from '@/lib/api/notifications'
import { maskText } from '@/lib/rules/sanitizer/maskSensitive'
import type { Actor } from '../access/actor'
import { readSays } from '../readSays'
import { maskTrace } from '../runs/maskTrace'
import { readPreferences } from './preferences'
import { listRecipients, recipientsOf } from './recipients'

export const ListNoticesSchema = z.strictObject({
  /** The `now` of the answer before; absent: nothing is new, and only the time is wanted. */
  since: z.iso.datetime({ offset: true }).optional(),
})

const MOST = 20

/** Cards for the actor that were opened, or have waited too long, since the last time, as far as they want to be told in the browser. Times are the database's. */
export async function listNotices(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  { since }: z.infer<typeof ListNoticesSchema>,
): Promise<CardNotices> {
  const [clock] = await prisma.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`
  const now = clock?.now ?? new Date()
  if (since === undefined || actor.kind !== 'user') return { items: [], now: now.toISOString() }
  const window = { gt: new Date(since), lte: now }
  const rows = await prisma.task.findMany({
    where: {
      ...{ workspaceId: actor.workspaceId, status: 'open' },
      OR: [{ createdAt: window }, { escalatedAt: window }],
    },
    include: { run: { select: { pipelineName: true, createdBy: true } } },
    orderBy: { createdAt: 'desc' },
    take: MOST,
  })
  const { browser } = await readPreferences(prisma, actor.workspaceId, `user:${actor.id}`)
  const people = rows.length === 0 ? [] : await listRecipients(prisma)
  const items = rows.flatMap((row): CardNotice[] => {
    const kind = row.escalatedAt && row.escalatedAt > window.gt ? 'escalated' : 'opened'
    const { assignee, run } = row
    const mine = recipientsOf(people, { assignee, createdBy: run.createdBy }, kind)
    if (!browser[kind] || !mine.some(({ id }) => id === actor.id)) return []
    return [
      {
        ...{ task: row.id, kind, card: row.kind },
        pipeline: maskText(restoreText(run.pipelineName)),
        question: maskText(restoreText(row.question)).slice(0, 300),
        says: maskTrace(readSays(row.says)),
      },
    ]
  })
  return { items, now: now.toISOString() }
}
