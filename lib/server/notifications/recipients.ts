import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { NoticeKind } from './preferences'

export type Recipient = { id: string; name: string; email: string; role: string }
/** What of a card decides whom it is for. */
export type CardOwner = { assignee: string | null; createdBy: string }

/**
 * Whom a card is for: whoever it was assigned to, else whoever started the run, else (a key or a schedule did) the owners of the installation. Once it has waited for too long, the owners
 * in any case.
 */
export function recipientsOf(
  people: readonly Recipient[],
  { assignee, createdBy }: CardOwner,
  kind: NoticeKind,
): Recipient[] {
  const owners = people.filter(({ role }) => role === 'owner')
  const wanted = assignee?.toLowerCase()
  const assigned = people.filter(({ name, email }) =>
    [name, email].some((one) => one.toLowerCase() === wanted),
  )
  const starter = people.filter(({ id }) => createdBy === `user:${id}`)
  const first = [assigned, starter, owners].find((some) => some.length > 0) ?? []
  return [...new Set(kind === 'escalated' ? [...first, ...owners] : first)]
}

export function listRecipients(prisma: PrismaClient): Promise<Recipient[]> {
  return prisma.user.findMany({
    select: { id: true, name: true, email: true, role: true },
    orderBy: { createdAt: 'asc' },
    take: 500,
  })
}
