import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '@/e2e/servers/smtpReceiver'
import { sweep } from '@/lib/adapters/prisma/sweep'
import { addForgottenCards } from '@/lib/adapters/queue/cardJobs'
import type { Actor } from '../access/actor'
import { describeMail, saveMail, testMail } from '../mail/manageMail'
import { assignTask } from '../tasks/assignTask'
import { decideCard } from '../tasks/decideCard'
import { OWNER, refusal } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { listNotices } from './listNotices'
import { hasTold } from './notices'
import { notifyCard } from './notifyCard'
import { savePreferences } from './preferences'

const ACCOUNT = { user: 'robot', password: 'a mail password' }
const ada: Actor = { ...OWNER, name: 'Ada' }
const bob: Actor = { ...OWNER, id: '019ad000-0000-7000-8000-0000000000cc', name: 'Bob', role: 'operator' }
const ALL = { opened: true, escalated: true }
const NONE = { opened: false, escalated: false }

let orders: WorkOrderRuns
let smtp: SmtpReceiver

beforeAll(async () => {
  smtp = await startSmtpReceiver(ACCOUNT)
  orders = await openWorkOrderRuns()
  Object.assign(orders.env, { INTERLOCK_ALLOW_PRIVATE_HOSTS: `${smtp.host}:${smtp.port}` })
  await orders.services.prisma.user.createMany({
    data: [ada, bob].map(({ id, name, role }) => ({
      id,
      name,
      role,
      email: `${name.toLowerCase()}@example.com`,
    })),
  })
  await saveMail(orders.services, ada, { ...server(), password: ACCOUNT.password })
})
afterAll(async () => {
  await orders.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.mails.length = 0
  for (const actor of [ada, bob])
    await savePreferences(orders.services, actor, { mail: ALL, browser: ALL, language: 'en' })
})

function server() {
  const { host, port } = smtp
  return { host, port, security: 'none', user: ACCOUNT.user, from: 'Interlock <robot@example.com>' } as const
}
const tell = (taskId: string, kind: 'opened' | 'escalated') => {
  const { prisma, env } = orders.services
  return notifyCard({ prisma, env }, taskId, kind)
}
/** The queue has been to everybody whom this concerns, and has noted that. */
async function everybodyTold(taskId: string, kind: 'opened' | 'escalated'): Promise<void> {
  const { prisma } = orders.services
  await expect.poll(() => hasTold(prisma, taskId, kind, 'done'), { timeout: 30_000 }).toBe(true)
}
async function letADayPass(runId: string): Promise<void> {
  const { hot } = orders.services.database
  await hot.query(`update task set due_at = due_at - interval '1 day' where run_id = $1`, [runId])
  await hot.query(`update run_lease set due_at = due_at - interval '1 day' where run_id = $1`, [runId])
  await sweep(hot)
}

describe('a card', () => {
  it('is told by e-mail to whoever started the run, once, with its address', async () => {
    const { taskId } = await orders.suspended()
    const [mail] = await smtp.until(1)
    expect(mail).toMatchObject({ from: 'robot@example.com', to: ['ada@example.com'] })
    expect(mail?.subject).toBe('Work order needs you: A step has failed')
    expect(mail?.text).toContain(`http://localhost:3000/tasks/${taskId}`)
    expect(smtp.logins).toContain(`${ACCOUNT.user} ${ACCOUNT.password}`)
    await everybodyTold(taskId, 'opened')
    await tell(taskId, 'opened')
    await addForgottenCards(orders.services.database.hot)
    await tell(taskId, 'opened')
    expect(smtp.mails).toHaveLength(1)
  })

  it('reaches people again after a busy server, and nobody twice', async () => {
    smtp.refuse(1)
    await orders.suspended()
    const mails = await smtp.until(1)
    expect(mails.map(({ to }) => to)).toEqual([['ada@example.com']])
  })

  it('is told to whom it is assigned, in their language, and to the owners as well once it has waited a day', async () => {
    await savePreferences(orders.services, bob, { mail: ALL, browser: ALL, language: 'zh-CN' })
    const { runId, taskId } = await orders.suspended()
    await smtp.until(1)
    await orders.services.prisma.task.update({ where: { id: taskId }, data: { assignee: 'BOB@example.com' } })
    await letADayPass(runId)
    const mails = await smtp.until(3)
    const late = mails.slice(1).toSorted((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''))
    expect(late.map(({ to, subject }) => [to[0], subject])).toEqual([
      ['ada@example.com', 'Still waiting after 24 hours: Work order'],
      ['bob@example.com', '24 小时后仍在等待：Work order'],
    ])
    await everybodyTold(taskId, 'escalated')
    await tell(taskId, 'escalated')
    expect(smtp.mails).toHaveLength(3)
  })

  it('is told to whom somebody hands it later on, and not again to whoever knows', async () => {
    const { taskId } = await orders.suspended()
    await smtp.until(1)
    await assignTask(orders.services, ada, taskId, { assignee: 'Bob' })
    expect((await smtp.until(2)).map(({ to }) => to[0])).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it('is not told to whoever does not want it, nor once it has been decided', async () => {
    await savePreferences(orders.services, ada, { mail: NONE, browser: NONE, language: 'en' })
    const quiet = await orders.suspended()
    // before she changes her mind
    await everybodyTold(quiet.taskId, 'opened')
    await savePreferences(orders.services, ada, { mail: ALL, browser: ALL, language: 'en' })
    await tell(quiet.taskId, 'opened')
    await decideCard(orders.services, ada, quiet.taskId, { choice: 'void' })
    await orders.ended(quiet.runId)
    await tell(quiet.taskId, 'escalated')
    expect(smtp.mails).toEqual([])
  })

  it('is new in the browser for whom it is meant, once', async () => {
    const { services } = orders
    const { now } = await listNotices(services, ada, {})
    const { taskId } = await orders.suspended()
    const told = await listNotices(services, ada, { since: now })
    expect(told.items).toMatchObject([
      { task: taskId, kind: 'opened', card: 'failure', pipeline: 'Work order' },
    ])
    expect((await listNotices(services, ada, { since: told.now })).items).toEqual([])
    expect((await listNotices(services, bob, { since: now })).items).toEqual([])
    await savePreferences(services, ada, { mail: ALL, browser: NONE, language: 'en' })
    expect((await listNotices(services, ada, { since: now })).items).toEqual([])
  })
})

describe('the mail server of an installation', () => {
  it('is tested with a mail to whoever asks, and what it says is passed on', async () => {
    const { services } = orders
    expect(await testMail(services, ada, null)).toEqual({ ok: true, message: null, to: 'ada@example.com' })
    expect(smtp.mails.map(({ subject }) => subject)).toContain('Interlock can send you e-mails')
    const wrong = await testMail(services, ada, { ...server(), password: 'wrong' })
    expect(wrong).toMatchObject({ ok: false, message: expect.stringContaining('535') })
  })

  it('never shows its password, and keeps it only for the server it was entered for', async () => {
    const { services } = orders
    expect(JSON.stringify(await describeMail(services, ada))).not.toContain('a mail password')
    expect(await saveMail(services, ada, server())).toMatchObject({ hasPassword: true })
    const moved = await saveMail(services, ada, { ...server(), host: 'mail.example.org' })
    expect(moved).toMatchObject({ hasPassword: false })
    const off = await saveMail(services, ada, {
      host: null,
      port: 587,
      security: 'tls',
      user: null,
      from: null,
    })
    expect(off.source).toBe('off')
    expect(await refusal(testMail(services, ada, null))).toMatchObject({ code: 'NO_MAIL_SERVER' })
  })

  it('does not lie inside a private network that the operator has not opened', async () => {
    const closed = { ...server(), host: '127.0.0.1', port: 9 }
    expect(await testMail(orders.services, ada, closed)).toMatchObject({
      ok: false,
      message: expect.stringContaining('private network'),
    })
  })

  it('that the environment names wins over the settings', async () => {
    const { host, port } = smtp
    Object.assign(orders.env, {
      SMTP_URL: `smtp://${ACCOUNT.user}:${encodeURIComponent(ACCOUNT.password)}@${host}:${port}`,
    })
    expect(await describeMail(orders.services, ada)).toMatchObject({ source: 'environment', host, port })
    expect(await testMail(orders.services, ada, null)).toMatchObject({ ok: true })
  })
})
