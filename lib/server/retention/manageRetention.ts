import * as z from 'zod'
import { countOldRuns } from '@/lib/adapters/prisma/removeRuns'
import type { RetentionView } from '@/lib/api/settings/retention'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { retentionLimit } from './removeOldRuns'
import { readRetention, writeRetention } from './retentionSettings'

const Days = z.number().int('Enter whole days').min(1, 'At least one day').max(36_500)
/** Null: everything stays. */
export const SaveRetentionSchema = z.strictObject({ days: Days.nullable() })
/** `days`: what the preview is about; absent: the setting in force. */
export const RetentionQuerySchema = z.strictObject({
  days: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(Days)
    .optional(),
})

type Services = Pick<Container, 'prisma' | 'env' | 'database'>

const LastSchema = z.object({ runs: z.number(), objects: z.number(), sessions: z.number() })

export async function describeRetention(
  { prisma, env, database }: Services,
  actor: Actor,
  { days: asked }: { days?: number | undefined },
): Promise<RetentionView> {
  const retention = await readRetention(prisma, env, actor.workspaceId)
  const days = asked ?? retention.days
  const before = days === null ? null : retentionLimit(days, new Date())
  const { workspaceId } = actor
  const counted = before && (await countOldRuns(database.hot, { workspaceId, before }))
  const entry = await prisma.auditLog.findFirst({
    where: { workspaceId, action: 'retention.remove' },
    orderBy: { at: 'desc' },
  })
  const done = entry ? LastSchema.safeParse(entry.details) : null
  return {
    ...retention,
    preview: counted && days !== null ? { days, ...counted } : null,
    last: entry && done?.success ? { at: entry.at.toISOString(), ...done.data } : null,
  }
}

export async function saveRetention(
  services: Services,
  actor: Actor,
  { days }: z.infer<typeof SaveRetentionSchema>,
): Promise<RetentionView> {
  await writeRetention(services.prisma, actor.workspaceId, days, actorName(actor))
  await audit(services.prisma, actor, 'settings.retention', 'settings:retention', { details: { days } })
  return describeRetention(services, actor, {})
}
