import * as z from 'zod'
import type { MailServer } from '@/lib/adapters/mail/sendMail'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { allowedPrivateHosts } from '../allowedPrivateHosts'
import type { Env } from '../env'
import { openSecret, sealSecret } from '../secretBox'

const KEY = 'mail'
export const SecuritySchema = z.enum(['tls', 'starttls', 'none'])

const StoredSchema = z.object({
  host: z.string().nullable().catch(null),
  port: z.number().catch(587),
  security: SecuritySchema.catch('starttls'),
  user: z.string().nullable().catch(null),
  from: z.string().catch(''),
})

/** What Settings → E-mail holds. `host`: null = off. `password` is null when none is stored, or when it was sealed with another INTERLOCK_SECRET; `hasPassword` tells which. */
export type MailSettings = z.infer<typeof StoredSchema> & { password: string | null; hasPassword: boolean }

const EMPTY: MailSettings = {
  ...{ host: null, port: 587, security: 'starttls', user: null, from: '' },
  ...{ password: null, hasPassword: false },
}

export async function readMailSettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
): Promise<MailSettings> {
  const row = await prisma.setting.findUnique({ where: { workspaceId_key: { workspaceId, key: KEY } } })
  if (!row) return EMPTY
  const password = row.secret ? openSecret(row.secret, key, contextOf(workspaceId)) : null
  return { ...StoredSchema.parse(row.value), password, hasPassword: row.secret !== null }
}

export async function writeMailSettings(
  prisma: PrismaClient,
  key: string,
  workspaceId: string,
  { password, ...value }: Omit<MailSettings, 'hasPassword'>,
  updatedBy: string,
): Promise<void> {
  const secret = password === null ? null : sealSecret(password, key, contextOf(workspaceId))
  const data = { value, secret, updatedBy }
  await prisma.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: KEY } },
    create: { workspaceId, key: KEY, ...data },
    update: data,
  })
}

function contextOf(workspaceId: string): string {
  return `setting:${KEY}:${workspaceId}`
}

export type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'INTERLOCK_ALLOW_PRIVATE_HOSTS'>
export type ResolvedMail = { source: 'environment' | 'settings'; server: MailServer }

/** Through which server mails go: the environment's, which may lie anywhere, else that of Settings → E-mail; null = none is set. */
export function resolveMail(env: MailEnv, settings: MailSettings): ResolvedMail | null {
  if (env.SMTP_URL !== undefined)
    return { source: 'environment', server: serverOf(env.SMTP_URL, env.MAIL_FROM) }
  const { host, port, security, user, password, from } = settings
  if (host === null) return null
  const allowed = allowedPrivateHosts(env)
  const mayBePrivate = allowed.has(host) || allowed.has(`${host}:${port}`)
  return { source: 'settings', server: { host, port, security, user, password, from, mayBePrivate } }
}

/** `smtps:` is encrypted from the start; `smtp:` on port 25 or on this machine is not, on any other port it has to be. */
function serverOf(address: string, from: string | undefined): MailServer {
  const url = new URL(address)
  const encrypted = url.protocol === 'smtps:'
  const port = url.port === '' ? (encrypted ? 465 : 587) : Number(url.port)
  const plain = port === 25 || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const user = url.username === '' ? null : decodeURIComponent(url.username)
  return {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ''), port, user },
    security: encrypted ? 'tls' : plain ? 'none' : 'starttls',
    password: url.password === '' ? null : decodeURIComponent(url.password),
    from: from ?? (user?.includes('@') ? user : `interlock@${url.hostname}`),
    mayBePrivate: true,
  }
}
