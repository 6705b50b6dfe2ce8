import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { NotificationKinds, NotificationPreferences } from '@/lib/api/notifications'
import { type Actor, actorName } from '../access/actor'
import { LANGUAGES } from '../mail/mailText'

const KindsSchema = z.strictObject({
  /** A card that waits for this person has been opened. */
  opened: z.boolean(),
  /** Such a card has waited for a day. */
  escalated: z.boolean(),
})
/** Which cards one person is told of, and how; `language` is that of their e-mails. In the browser only where it was also allowed there. */
export const NotificationPreferencesSchema = z.strictObject({
  mail: KindsSchema,
  browser: KindsSchema,
  language: z.enum(LANGUAGES),
})
export type NoticeKind = keyof NotificationKinds

const USUAL: NotificationPreferences = {
  mail: { opened: true, escalated: true },
  browser: { opened: true, escalated: true },
  language: 'en',
}

/** `recipient`: `user:<id>`. Whoever has set nothing is told of everything. */
export async function readPreferences(
  prisma: PrismaClient,
  workspaceId: string,
  recipient: string,
): Promise<NotificationPreferences> {
  const place = { workspaceId, key: `notifications:${recipient}` }
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: place } })
  return NotificationPreferencesSchema.catch(USUAL).parse(row?.value ?? USUAL)
}

/** The actor's own, and whether e-mails can be sent at all. */
export async function describePreferences(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
): Promise<NotificationPreferences> {
  return readPreferences(prisma, actor.workspaceId, actorName(actor))
}

export async function savePreferences(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  value: NotificationPreferences,
): Promise<NotificationPreferences> {
  const place = { workspaceId: actor.workspaceId, key: `notifications:${actorName(actor)}` }
  await prisma.setting.upsert({
    where: { workspaceId_key: place },
    create: { ...place, value, updatedBy: actorName(actor) },
    update: { value, updatedBy: actorName(actor) },
  })
  return value
}
