import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { ApiKeyItem, CreatedApiKey } from '@/lib/api/apiKeys'
import type { Page } from '@/lib/api/page'
import { notFound } from '../httpProblem'
import type { Actor } from './actor'
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys'
import { audit } from './audit'
import { RoleSchema } from './roles'

type Services = { prisma: PrismaClient }

export const ApiKeySchema = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(200),
  role: RoleSchema,
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((date) => date > new Date(), 'must be in the future')
    .nullable()
    .default(null),
})

export async function showApiKeys({ prisma }: Services, actor: Actor): Promise<Page<ApiKeyItem>> {
  const rows = await listApiKeys(prisma, actor)
  const items = rows.map((row) => ({
    ...row,
    role: RoleSchema.parse(row.role),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
  return { items, nextCursor: null }
}

/** The only moment at which the whole key is known. */
export async function issueApiKey(
  { prisma }: Services,
  actor: Actor,
  key: z.infer<typeof ApiKeySchema>,
): Promise<CreatedApiKey> {
  const created = await createApiKey(prisma, actor, key)
  const { name, role } = key
  await audit(prisma, actor, 'api_key.create', `api_key:${created.id}`, { details: { name, role } })
  return created
}

/** Throws 404. */
export async function withdrawApiKey({ prisma }: Services, actor: Actor, id: string): Promise<void> {
  if (!(await revokeApiKey(prisma, actor, id))) throw notFound('API key')
  await audit(prisma, actor, 'api_key.revoke', `api_key:${id}`)
}
