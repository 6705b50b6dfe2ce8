import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { openSecret, sealSecret } from '../secretBox'

const KEY = 'models'

const StoredSchema = z.object({
  baseUrl: z.string().nullable().catch(null),
  model: z.string().nullable().catch(null),
  /** Recalls memories by meaning; null: by words. */
  embeddingModel: z.string().nullable().catch(null),
  /** Last four characters of the key, all that anybody is ever shown of it. */
  last4: z.string().nullable().catch(null),
})

/** What Settings → Models holds. `apiKey` is null when none is stored, or when it was sealed with another INTERLOCK_SECRET. */
export type ModelSettings = z.infer<typeof StoredSchema> & { apiKey: string | null }

const EMPTY: ModelSettings = { baseUrl: null, model: null, embeddingModel: null, last4: null, apiKey: null }

export async function readModelSettings(
  prisma: PrismaClient,
  secret: string,
  workspaceId: string,
): Promise<ModelSettings> {
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: { workspaceId, key: KEY } } })
  if (!row) return EMPTY
  const stored = StoredSchema.parse(row.value)
  const apiKey = row.secret ? openSecret(row.secret, secret, contextOf(workspaceId)) : null
  return { ...stored, apiKey }
}

export async function writeModelSettings(
  prisma: PrismaClient,
  secret: string,
  workspaceId: string,
  { apiKey, baseUrl, model, embeddingModel }: Omit<ModelSettings, 'last4'>,
  updatedBy: string,
): Promise<void> {
  const data = {
    value: { baseUrl, model, embeddingModel, last4: apiKey === null ? null : apiKey.slice(-4) },
    secret: apiKey === null ? null : sealSecret(apiKey, secret, contextOf(workspaceId)),
    updatedBy,
  }
  await prisma.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: KEY } },
    create: { workspaceId, key: KEY, ...data },
    update: data,
  })
}

function contextOf(workspaceId: string): string {
  return `setting:${KEY}:${workspaceId}`
}
