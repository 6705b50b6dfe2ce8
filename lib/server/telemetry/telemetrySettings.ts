import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { openSecret, sealSecret } from '../secretBox'

const KEY = 'telemetry'
const StoredSchema = z.object({
  endpoint: z.string().nullable().catch(null),
  headerNames: z.array(z.string()).catch([]),
})
const HeadersSchema = z.record(z.string(), z.string())

/**
 * What Settings → Telemetry holds. `endpoint`: an OTLP/HTTP address; null = off. `headers` are null when some are stored but were sealed with another INTERLOCK_SECRET;
 * `headerNames` can be read in any case.
 */
export type TelemetrySettings = {
  endpoint: string | null
  headerNames: string[]
  headers: Record<string, string> | null
}

export async function readTelemetrySettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
): Promise<TelemetrySettings> {
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: { workspaceId, key: KEY } } })
  if (!row) return { endpoint: null, headerNames: [], headers: {} }
  const stored = StoredSchema.parse(row.value)
  if (!row.secret) return { ...stored, headers: {} }
  const opened = openSecret(row.secret, key, contextOf(workspaceId))
  return { ...stored, headers: opened === null ? null : HeadersSchema.parse(JSON.parse(opened)) }
}

export async function writeTelemetrySettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
  { endpoint, headers }: { endpoint: string | null; headers: Record<string, string> },
  updatedBy: string,
): Promise<void> {
  const headerNames = Object.keys(headers)
  const data = {
    value: { endpoint, headerNames },
    secret:
      headerNames.length === 0 ? null : sealSecret(JSON.stringify(headers), key, contextOf(workspaceId)),
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
