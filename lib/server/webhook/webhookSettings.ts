import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { openSecret, sealSecret } from '../secretBox'

const KEY = 'webhook'
const StoredSchema = z.object({ url: z.string().nullable().catch(null) })

/** Where notifications go. `secret` is null when none is stored, or when it was sealed with another INTERLOCK_SECRET. */
export type WebhookSettings = { url: string | null; secret: string | null }

export async function readWebhookSettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
): Promise<WebhookSettings> {
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: { workspaceId, key: KEY } } })
  if (!row) return { url: null, secret: null }
  const { url } = StoredSchema.parse(row.value)
  return { url, secret: row.secret ? openSecret(row.secret, key, contextOf(workspaceId)) : null }
}

export async function writeWebhookSettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
  { url, secret }: WebhookSettings,
  updatedBy: string,
): Promise<void> {
  const data = {
    value: { url },
    secret: secret === null ? null : sealSecret(secret, key, contextOf(workspaceId)),
    updatedBy,
  }
  await prisma.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: KEY } },
    create: { workspaceId, key: KEY, ...data },
    update: data,
  })
}

function contextOf(workspaceId: string): string {
  return `setting:${workspaceId}:${KEY}`
}
