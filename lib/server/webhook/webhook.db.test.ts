import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '@/lib/adapters/prisma/sweep'
import { decideCard } from '../tasks/decideCard'
import { listTasks } from '../tasks/listTasks'
import { OWNER, refusal } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { describeWebhook, saveWebhook } from './saveWebhook'
import { testWebhook } from './testWebhook'

type Message = { headers: http.IncomingHttpHeaders; body: string }

let orders: WorkOrderRuns
let receiver: http.Server
let url: string
const received: Message[] = []
let arrived = () => {}
/** How the receiver answers, the next message first. */
const answers: number[] = []

beforeAll(async () => {
  orders = await openWorkOrderRuns()
  receiver = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 204).end()
      arrived()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  url = `http://${host}/hook`
  Object.assign(orders.env, { INTERLOCK_ALLOW_PRIVATE_HOSTS: host })
})
afterAll(async () => {
  receiver.close()
  await orders.close()
})

async function messages(count: number): Promise<Message[]> {
  while (received.length < count)
    await new Promise<void>((resolve) => {
      arrived = resolve
    })
  return received.splice(0)
}

async function letADayPass(runId: string): Promise<void> {
  const { hot } = orders.services.database
  await hot.query(`update task set due_at = due_at - interval '1 day' where run_id = $1`, [runId])
  await hot.query(`update run_lease set due_at = due_at - interval '1 day' where run_id = $1`, [runId])
  await sweep(hot)
}

function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

describe('the webhook of an installation', () => {
  it('gets a secret that is shown once, keeps it for the same server, and goes with its address', async () => {
    const { services } = orders
    expect(await describeWebhook(services, OWNER)).toEqual({ url: null, secretLast4: null })
    expect(await refusal(testWebhook(services, OWNER))).toMatchObject({ code: 'NO_WEBHOOK' })
    const first = await saveWebhook(services, OWNER, { url, renewSecret: false })
    expect(first.secret).toMatch(/^whsec_/)
    const again = await saveWebhook(services, OWNER, { url: `${url}/other`, renewSecret: false })
    expect([again.secret, again.secretLast4]).toEqual([null, first.secret?.slice(-4)])
    const renewed = await saveWebhook(services, OWNER, { url, renewSecret: true })
    expect(renewed.secret).not.toBe(first.secret)
    expect((await saveWebhook(services, OWNER, { url: null, renewSecret: false })).secretLast4).toBeNull()
  })

  it('is told of a card that nobody resolved for a day: once, signed, again until it is received', async () => {
    const { services } = orders
    const { secret } = await saveWebhook(services, OWNER, { url, renewSecret: false })
    expect(await testWebhook(services, OWNER)).toEqual({ ok: true, message: null })
    const [tested] = await messages(1)
    expect(tested && isSigned(tested, secret ?? '')).toBe(true)
    const { runId, taskId } = await orders.suspended()
    answers.push(503)
    await Promise.all([letADayPass(runId), sweep(services.database.hot)])
    const told = await messages(2)
    expect(told.map((message) => isSigned(message, secret ?? ''))).toEqual([true, true])
    expect(new Set(told.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([`escalation-${taskId}`]),
    )
    expect(JSON.parse(told[1]?.body ?? '')).toMatchObject({
      type: 'task.escalated',
      data: { taskId, runId, kind: 'failure', url: `http://localhost:3000/tasks/${taskId}` },
    })
    const { items } = await listTasks(services, OWNER, { status: 'open' })
    expect(items[0]).toMatchObject({ id: taskId, escalatedAt: expect.any(String) })
  })

  it('is not told of a card that has been resolved before it could be', async () => {
    const { services } = orders
    const { runId, taskId } = await orders.suspended()
    await saveWebhook(services, OWNER, { url: 'http://127.0.0.1:9/', renewSecret: false })
    await letADayPass(runId)
    await decideCard(services, OWNER, taskId, { choice: 'void' })
    await orders.ended(runId)
    await saveWebhook(services, OWNER, { url, renewSecret: false })
    await services.database.hot.query('update graphile_worker._private_jobs set run_at = now()')
    for (let left = 1; left > 0; ) {
      const { rows } = await services.database.hot.query(
        `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'escalation'`,
      )
      left = rows[0]?.left ?? 0
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(received).toEqual([])
  })

  it('is never reached inside a private network that the operator has not opened', async () => {
    await saveWebhook(orders.services, OWNER, { url: 'http://169.254.169.254/latest', renewSecret: false })
    expect(await testWebhook(orders.services, OWNER)).toMatchObject({ ok: false })
  })
})
