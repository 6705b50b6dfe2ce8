import { sendMail } from '@/lib/adapters/mail/sendMail'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import { maskText } from '@/lib/rules/sanitizer/maskSensitive'
import { sayWording } from '@/lib/run/sayWording'
import type { Env } from '../env'
import { log } from '../log'
import { readMailSettings, resolveMail } from '../mail/mailSettings'
import { cardKindText, mailText } from '../mail/mailText'
import { plainTranslator } from '../mail/plainTranslator'
import { readSays } from '../readSays'
import { sendWebhook } from '../webhook/sendWebhook'
import { hasTold, markTold } from './notices'
import { type NoticeKind, readPreferences } from './preferences'
import { listRecipients, recipientsOf } from './recipients'

type Services = { prisma: PrismaClient; env: Env }
type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>

/**
 * Tells people of a card: by e-mail when it was opened; by e-mail and through the webhook when nobody has resolved it in time (FAIL-10). Says nothing of one that has been resolved
 * meanwhile, and nobody twice. Throws when somebody could not be told, so that the queue tries again. `again`: whom the card is for has changed since everybody was told.
 */
export async function notifyCard(
  services: Services,
  taskId: string,
  kind: NoticeKind,
  { again = false } = {},
): Promise<void> {
  const card = await findCard(services.prisma, taskId)
  if (card?.status !== 'open') return
  if (!again && (await hasTold(services.prisma, taskId, kind, 'done'))) return
  const troubles = [
    ...(kind === 'escalated' ? [await tellWebhook(services, card)] : []),
    ...(await tellByMail(services, card, kind)),
  ].filter((trouble) => trouble !== null)
  if (troubles.length === 0) return markTold(services.prisma, taskId, kind, 'done')
  const { runId } = card
  log().warn({ runId, taskId, kind, reasons: troubles }, 'somebody could not be told of a card; trying again')
  throw new Error(troubles.join(' '))
}

function findCard(prisma: PrismaClient, id: string) {
  return prisma.task.findUnique({
    where: { id },
    include: { run: { select: { pipelineName: true, createdBy: true } } },
  })
}

async function tellWebhook({ prisma, env }: Services, card: Card): Promise<string | null> {
  if (await hasTold(prisma, card.id, 'escalated', 'webhook')) return null
  const { workspaceId, runId, assignee, createdAt, escalatedAt } = card
  const outcome = await sendWebhook({ prisma, env }, workspaceId, {
    id: `escalation-${card.id}`,
    type: 'task.escalated',
    data: {
      ...{ taskId: card.id, runId, kind: card.kind, assignee },
      pipeline: restoreText(card.run.pipelineName),
      question: restoreText(card.question),
      createdAt: createdAt.toISOString(),
      escalatedAt: escalatedAt?.toISOString() ?? null,
      url: cardUrl(env, card.id),
    },
  })
  if (outcome.kind === 'failed') return outcome.message
  if (outcome.kind === 'sent') await markTold(prisma, card.id, 'escalated', 'webhook')
  return null
}

/** One trouble per person who could not be told. */
async function tellByMail(
  { prisma, env }: Services,
  card: Card,
  kind: NoticeKind,
): Promise<(string | null)[]> {
  const { workspaceId, assignee, run } = card
  const settings = await readMailSettings(prisma, env.INTERLOCK_SECRET, workspaceId)
  const mail = resolveMail(env, settings)
  if (!mail) return []
  const people = recipientsOf(await listRecipients(prisma), { assignee, createdBy: run.createdBy }, kind)
  const troubles: (string | null)[] = []
  for (const person of people) {
    const recipient = `mail:${person.id}`
    const { mail: wants, language } = await readPreferences(prisma, workspaceId, `user:${person.id}`)
    if (!wants[kind] || (await hasTold(prisma, card.id, kind, recipient))) continue
    const id = `card-${kind}-${card.id}-${person.id}`
    const trouble = await sendMail(mail.server, {
      id,
      to: person.email,
      ...textOf(env, card, kind, language),
    })
    if (trouble === null) await markTold(prisma, card.id, kind, recipient)
    troubles.push(trouble)
  }
  return troubles
}

/** What leaves the installation by mail is masked: it lies in places nobody here controls. */
function textOf(env: Env, card: Card, kind: NoticeKind, language: 'en' | 'zh-CN') {
  const since = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return mailText(language, kind, {
    pipeline: maskText(restoreText(card.run.pipelineName)),
    kind: cardKindText(language, card.kind),
    question: maskText(questionIn(language, card)).slice(0, 1_000),
    url: cardUrl(env, card.id),
    since: `${since.format(card.createdAt)} UTC`,
  })
}

function questionIn(language: 'en' | 'zh-CN', { question, says }: Card): string {
  return sayWording(plainTranslator(language), { message: restoreText(question), says: readSays(says) })
}

function cardUrl({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, taskId: string): string {
  return new URL(`/tasks/${taskId}`, PUBLIC_URL).href
}
