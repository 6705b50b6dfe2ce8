import { randomUUID } from 'node:crypto'
import type { WebhookTest } from '@/lib/api/settings/webhook'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { HttpProblem } from '../httpProblem'
import { sendWebhook } from './sendWebhook'

/** Sends a message of type `webhook.test` as notifications are sent. Throws 422 while no address is stored. */
export async function testWebhook(
  { prisma, env }: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
): Promise<WebhookTest> {
  await audit(prisma, actor, 'settings.webhook.test', 'settings:webhook', {})
  const message = { id: `test-${randomUUID()}`, type: 'webhook.test', data: {} }
  const outcome = await sendWebhook({ prisma, env }, actor.workspaceId, message)
  switch (outcome.kind) {
    case 'off':
      throw new HttpProblem(422, 'NO_WEBHOOK', 'Save an address first.')
    case 'sent':
      return { ok: true, message: null }
    case 'failed':
      return { ok: false, message: outcome.message }
  }
}
