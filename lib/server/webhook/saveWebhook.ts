import * as z from 'zod'
import { newWebhookSecret } from '@/lib/adapters/webhooks/signWebhook'
import type { SavedWebhook, WebhookView } from '@/lib/api/settings/webhook'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { readWebhookSettings, writeWebhookSettings } from './webhookSettings'

const Url = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://' })
  .max(2000)
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** An empty address turns notifications off. */
export const SaveWebhookSchema = z.strictObject({
  url: z.preprocess(emptyAsNull, Url.nullable()),
  /** Makes a new signing secret; the old one is no longer used. */
  renewSecret: z.boolean().default(false),
})

type Services = Pick<Container, 'prisma' | 'env'>

export async function describeWebhook({ prisma, env }: Services, actor: Actor): Promise<WebhookView> {
  const { url, secret } = await readWebhookSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  return { url, secretLast4: secret?.slice(-4) ?? null }
}

/** Messages to another server are signed with another secret: the old one goes only where it was entered for. */
export async function saveWebhook(
  { prisma, env }: Services,
  actor: Actor,
  { url, renewSecret }: z.infer<typeof SaveWebhookSchema>,
): Promise<SavedWebhook> {
  const stored = await readWebhookSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const keeps = !renewSecret && stored.secret !== null && originOf(stored.url) === originOf(url)
  const secret = url === null ? null : keeps ? stored.secret : newWebhookSecret()
  await writeWebhookSettings(
    prisma,
    env.INTERLOCK_SECRET,
    actor.workspaceId,
    { url, secret },
    actorName(actor),
  )
  await audit(prisma, actor, 'settings.webhook', 'settings:webhook', { details: { url, renewSecret } })
  return { url, secretLast4: secret?.slice(-4) ?? null, secret: keeps ? null : secret }
}

function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin
}
