import * as z from 'zod'
import type { Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { Page } from '@/lib/api/page'
import type { SessionItem } from '@/lib/api/sessions'
import type { Actor } from '../access/actor'
import { pageOf, readCursor } from '../http/page'
import { isUuid } from '../http/readId'
import { aliveSessions, type SessionServices } from './findSession'

export const ListSessionsSchema = z.strictObject({
  pipeline: z.string().refine(isUuid, 'is not a pipeline id').optional(),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50

/** The actor's own sessions, the one used last first. */
export async function listSessions(
  services: SessionServices,
  actor: Actor,
  { pipeline, after }: z.infer<typeof ListSessionsSchema>,
): Promise<Page<SessionItem>> {
  const cursor = readCursor(after)
  const rows = await services.prisma.session.findMany({
    where: {
      ...aliveSessions(services, actor),
      ...(pipeline === undefined ? {} : { pipelineId: pipeline }),
      ...(cursor
        ? { OR: [{ usedAt: { lt: cursor.at } }, { usedAt: cursor.at, id: { lt: cursor.id } }] }
        : {}),
    },
    orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  })
  return pageOf(rows, PAGE_SIZE, ({ usedAt, id }) => ({ at: usedAt, id }), sessionItem)
}

export function sessionItem(row: SessionRow): SessionItem {
  const { id, pipelineId, draft, channel, userName, title, createdAt, usedAt } = row
  return {
    ...{ id, pipelineId, draft, channel, user: userName, title: restoreText(title) },
    ...{ createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() },
  }
}
