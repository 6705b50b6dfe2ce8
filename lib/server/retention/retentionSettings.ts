import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Env } from '../env'

const KEY = 'retention'
const StoredSchema = z.object({ days: z.number().int().min(1).nullable() })

/** `days`: null = everything stays. `source`: the settings win over the environment, whose value is the default. */
export type Retention = { days: number | null; source: 'settings' | 'environment' | 'off' }

export async function readRetention(
  prisma: PrismaClient,
  env: Pick<Env, 'INTERLOCK_RETENTION_DAYS'>,
  workspaceId: string,
): Promise<Retention> {
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: { workspaceId, key: KEY } } })
  const stored = row ? StoredSchema.safeParse(row.value) : null
  if (stored?.success) return { days: stored.data.days, source: 'settings' }
  const days = env.INTERLOCK_RETENTION_DAYS ?? null
  return { days, source: days === null ? 'off' : 'environment' }
}

export async function writeRetention(
  prisma: PrismaClient,
  workspaceId: string,
  days: number | null,
  updatedBy: string,
): Promise<void> {
  const data = { value: { days }, updatedBy }
  await prisma.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: KEY } },
    create: { workspaceId, key: KEY, ...data },
    update: data,
  })
}
