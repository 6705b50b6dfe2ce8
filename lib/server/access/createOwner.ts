import { hashPassword } from 'better-auth/crypto'
import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'

/** Any constant that no other lock of this database uses. */
const SETUP_LOCK = 4_711

export const OwnerSchema = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(200),
  email: z.email('Enter an e-mail address').max(320),
  password: z.string().min(10, 'Use at least 10 characters').max(128, 'Use at most 128 characters'),
})
export type Owner = z.infer<typeof OwnerSchema>

/** Creates the first owner exactly once: simultaneous callers wait on a lock held by the transaction; null when an account exists. */
export async function createOwner(prisma: PrismaClient, owner: Owner): Promise<{ id: string } | null> {
  const password = await hashPassword(owner.password)
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${SETUP_LOCK})`
    if ((await tx.user.count()) > 0) return null
    const user = await tx.user.create({
      data: { name: owner.name, email: owner.email.toLowerCase(), emailVerified: true, role: 'owner' },
    })
    await tx.authAccount.create({
      data: { userId: user.id, accountId: user.id, providerId: 'credential', password },
    })
    return { id: user.id }
  })
}

export async function ownerExists(prisma: PrismaClient): Promise<boolean> {
  return (await prisma.user.count()) > 0
}
