import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Role } from '@/lib/api/account'
import type { CreatedApiKey } from '@/lib/api/apiKeys'
import { type Actor, actorName } from './actor'
import { RoleSchema } from './roles'

const PREFIX = 'ilk'
/** `last used` is kept to the minute, so that a busy key does not write with every request. */
const LAST_USED_MS = 60_000

export type ApiKeyRow = {
  id: string
  name: string
  prefix: string
  role: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** The full key is shown once; only a hash of its secret (32 random bytes, so a fast hash is enough) is stored. */
export async function createApiKey(
  prisma: PrismaClient,
  actor: Actor,
  { name, role, expiresAt }: { name: string; role: Role; expiresAt: Date | null },
): Promise<CreatedApiKey> {
  const secret = randomBytes(32).toString('base64url')
  const row = await prisma.apiKey.create({
    data: {
      workspaceId: actor.workspaceId,
      name,
      prefix: PREFIX,
      secretHash: hashOf(secret),
      role,
      createdBy: actorName(actor),
      expiresAt,
    },
  })
  return { id: row.id, key: `${PREFIX}_${row.id.replaceAll('-', '')}_${secret}` }
}

export function listApiKeys(prisma: PrismaClient, actor: Actor): Promise<ApiKeyRow[]> {
  return prisma.apiKey.findMany({
    where: { workspaceId: actor.workspaceId, revokedAt: null },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      name: true,
      prefix: true,
      role: true,
      createdAt: true,
      expiresAt: true,
      lastUsedAt: true,
    },
  })
}

/** False when there is no such key in the actor's workspace. */
export async function revokeApiKey(prisma: PrismaClient, actor: Actor, id: string): Promise<boolean> {
  const { count } = await prisma.apiKey.updateMany({
    where: { id, workspaceId: actor.workspaceId, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  return count > 0
}

/** The actor behind a bearer key, or null when it is unknown, revoked, expired or altered. */
export async function actorOfKey(prisma: PrismaClient, key: string): Promise<Actor | null> {
  const match = /^ilk_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/.exec(key)
  const [, compactId, secret] = match ?? []
  if (!compactId || !secret) return null
  const id = compactId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const row = await prisma.apiKey.findUnique({ where: { id } })
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= new Date())) return null
  if (!timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hashOf(secret)))) return null
  if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > LAST_USED_MS) {
    await prisma.apiKey.update({ where: { id }, data: { lastUsedAt: new Date() } })
  }
  return { kind: 'key', id, name: row.name, role: RoleSchema.parse(row.role), workspaceId: row.workspaceId }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
