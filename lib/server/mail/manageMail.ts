import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { sendMail } from '@/lib/adapters/mail/sendMail'
import type { MailTest, MailView } from '@/lib/api/settings/mail'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'
import {
  type MailSettings,
  readMailSettings,
  resolveMail,
  SecuritySchema,
  writeMailSettings,
} from './mailSettings'
import { mailText } from './mailText'

const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const Host = z
  .string()
  .trim()
  .regex(
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9a-fA-F:]+$/,
    'Enter the name of a server',
  )
const From = z
  .string()
  .trim()
  .max(300)
  .regex(/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/, 'Enter an e-mail address')

/** `password`: absent or empty keeps the stored one, null removes it. An empty host turns e-mails off. */
export const SaveMailSchema = z
  .strictObject({
    host: z.preprocess(emptyAsNull, Host.nullable()),
    port: z.number().int().min(1).max(65_535).default(587),
    security: SecuritySchema.default('starttls'),
    user: z.preprocess(emptyAsNull, z.string().trim().max(300).nullable()).default(null),
    password: z.string().max(1000).nullable().optional(),
    from: z.preprocess(emptyAsNull, From.nullable()).default(null),
  })
  .refine(({ host, from }) => host === null || from !== null, {
    path: ['from'],
    message: 'Enter the address that e-mails come from',
  })
export type SaveMail = z.infer<typeof SaveMailSchema>
/** `{}` tests what is in use. */
export const TestMailSchema = z.union([SaveMailSchema, z.strictObject({}).transform(() => null)])

type Services = Pick<Container, 'prisma' | 'env'>

export async function describeMail({ prisma, env }: Services, actor: Actor): Promise<MailView> {
  const settings = await readMailSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const resolved = resolveMail(env, settings)
  const { host, port, security, user, from } = resolved?.server ?? settings
  const fixed = resolved?.source === 'environment'
  return {
    source: resolved?.source ?? 'off',
    ...{ host: host ?? '', port, security, user: user ?? '', from },
    hasPassword: fixed ? resolved.server.password !== null : settings.hasPassword,
    passwordReadable: fixed || !settings.hasPassword || settings.password !== null,
  }
}

export async function saveMail(services: Services, actor: Actor, body: SaveMail): Promise<MailView> {
  const { prisma, env } = services
  const stored = await readMailSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const settings = settingsOf(stored, body)
  await writeMailSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId, settings, actorName(actor))
  const { host, port, security, from } = settings
  await audit(prisma, actor, 'settings.mail', 'settings:mail', { details: { host, port, security, from } })
  return describeMail(services, actor)
}

/** The stored password goes only to the server, and for the user, it was entered for. */
function settingsOf(stored: MailSettings, body: SaveMail): Omit<MailSettings, 'hasPassword'> {
  const { host, port, security, user, password } = body
  const given = password === null || (password !== undefined && password !== '')
  const same = stored.host === host && stored.user === user
  const kept = same && host !== null ? stored.password : null
  return { host, port, security, user, from: body.from ?? '', password: given ? (password ?? null) : kept }
}

/** Sends a mail to whoever asks, with what stands in the form, saved or not; null tests what is in use. Throws 422 without a server, or for an actor without an address. */
export async function testMail(
  { prisma, env }: Services,
  actor: Actor,
  body: SaveMail | null,
): Promise<MailTest> {
  const stored = await readMailSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const wanted = body && { ...settingsOf(stored, body), hasPassword: true }
  const resolved = resolveMail(wanted ? { ...env, SMTP_URL: undefined } : env, wanted ?? stored)
  if (!resolved) throw httpProblem(422, 'NO_MAIL_SERVER', {})
  const user = actor.kind === 'user' ? await prisma.user.findUnique({ where: { id: actor.id } }) : null
  if (!user) throw httpProblem(422, 'NO_ADDRESS', {})
  await audit(prisma, actor, 'settings.mail.test', 'settings:mail', {})
  const text = mailText('en', 'test', { url: env.PUBLIC_URL })
  const message = await sendMail(resolved.server, { id: `test-${randomUUID()}`, to: user.email, ...text })
  return { ok: message === null, message, to: user.email }
}
