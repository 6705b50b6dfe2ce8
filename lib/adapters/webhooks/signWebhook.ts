import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks writes it: `whsec_` and 24 random bytes in base64. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(24).toString('base64')}`
}

/**
 * Headers of one message under Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`. `id` stays the same over retries;
 * `at` is in seconds since 1970.
 */
export function signWebhook(secret: string, { id, at, body }: { id: string; at: number; body: string }) {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
