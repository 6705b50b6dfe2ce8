import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Person } from '@/lib/api/account'
import type { Items } from '@/lib/api/page'

/** Who can sign in here, by name: for choosing whom a card is for. */
export async function listPeople({ prisma }: { prisma: PrismaClient }): Promise<Items<Person>> {
  const select = { id: true, name: true, email: true } as const
  return { items: await prisma.user.findMany({ select, orderBy: { name: 'asc' }, take: 500 }) }
}
