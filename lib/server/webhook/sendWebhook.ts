import { guardedPost } from '@/lib/adapters/http/guardedPost'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { signWebhook } from '@/lib/adapters/webhooks/signWebhook'
import type { JsonObject } from '@/lib/graph/json'
import { allowedPrivateHosts } from '../allowedPrivateHosts'
import type { Env } from '../env'
import { readWebhookSettings } from './webhookSettings'

const TIMEOUT_MS = 10_000

/** `off`: nobody wants to be told. */
export type WebhookOutcome = { kind: 'sent' } | { kind: 'off' } | { kind: 'failed'; message: string }

/** Sends one signed message (Standard Webhooks). `id` stays the same when it is sent again, so that the receiver can tell. Never rejects for what the receiver does. */
export async function sendWebhook(
  { prisma, env }: { prisma: PrismaClient; env: Env },
  workspaceId: string,
  { id, type, data }: { id: string; type: string; data: JsonObject },
): Promise<WebhookOutcome> {
  const { url, secret } = await readWebhookSettings(prisma, env.INTERLOCK_SECRET, workspaceId)
  if (url === null) return { kind: 'off' }
  if (secret === null)
    return { kind: 'failed', message: 'The signing secret cannot be read. Make a new one in the settings.' }
  const now = new Date()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const signed = signWebhook(secret, { id, at: Math.floor(now.getTime() / 1000), body })
  const answer = await guardedPost(url, {
    headers: { 'content-type': 'application/json', 'user-agent': 'Interlock', ...signed },
    body,
    allowedPrivateHosts: allowedPrivateHosts(env),
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.kind === 'failed') return answer
  if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' }
  return { kind: 'failed', message: `${new URL(url).host} answered ${answer.status}.` }
}
