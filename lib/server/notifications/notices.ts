import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { NoticeKind } from './preferences'

/** `recipient`: `webhook`, `mail:<user id>`, or `done` for everybody. */
export async function hasTold(
  prisma: PrismaClient,
  taskId: string,
  kind: NoticeKind,
  recipient: string,
): Promise<boolean> {
  const place = { taskId, kind, recipient }
  return (await prisma.taskNotice.findUnique({ where: { taskId_kind_recipient: place } })) !== null
}

export async function markTold(
  prisma: PrismaClient,
  taskId: string,
  kind: NoticeKind,
  recipient: string,
): Promise<void> {
  await prisma.taskNotice.createMany({ data: [{ taskId, kind, recipient }], skipDuplicates: true })
}
