import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPipeline } from '../pipelines/createPipeline'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { assignTask } from './assignTask'
import { decideCards } from './decideCards'
import { listTasks } from './listTasks'
import { addComment, listComments } from './taskComments'

let services: TestServices
let drop: () => Promise<void>
let runId: string
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  const { id } = await createPipeline(services, OWNER, smallPipeline())
  const body = { input: { who: 'Ann', times: 1 }, draft: true } as const
  ;({ runId } = await startRun(services, OWNER, id, body, { trigger: 'api', idempotencyKey: null }))
})
afterAll(() => drop())

let count = 0
async function card(question: string, members: { kind?: string; escalatedAt?: Date } = {}): Promise<string> {
  count += 1
  const id = `019ad000-0000-7000-8000-${String(count).padStart(12, '0')}`
  await services.prisma.task.create({
    data: {
      ...{ id, runId, workspaceId: OWNER.workspaceId, kind: 'failure', question, context: {}, effects: [] },
      choices: [{ choice: 'void' }],
      dueAt: new Date(Date.now() + count * 1000),
      ...members,
    },
  })
  return id
}
const listed = async (query: Parameters<typeof listTasks>[2]) =>
  (await listTasks(services, OWNER, query)).items.map(({ id }) => id)

describe('the inbox', () => {
  it('is narrowed down by kind, words, escalation and whom a card is for', async () => {
    const lost = await card('The parcel is lost')
    const late = await card('Approve the late parcel', { kind: 'approval', escalatedAt: new Date() })
    expect(await listed({ status: 'open', q: 'PARCEL', kind: 'approval' })).toEqual([late])
    expect(await listed({ status: 'open', q: 'parcel', escalated: '1' })).toEqual([late])
    await assignTask(services, OWNER, lost, { assignee: OWNER.name.toUpperCase() })
    expect(await listed({ status: 'open', q: 'parcel', assignee: 'me' })).toEqual([lost])
    expect(await listed({ status: 'open', q: 'parcel', assignee: 'nobody' })).toEqual([late])
    await assignTask(services, OWNER, lost, { assignee: null })
    expect(await listed({ status: 'open', q: 'parcel', assignee: 'nobody' })).toEqual([lost, late])
  })

  it('keeps what people say about a card, also after its decision', async () => {
    const id = await card('Say something')
    await addComment(services, OWNER, id, { text: 'I asked the customer.' })
    await services.prisma.task.update({ where: { id }, data: { status: 'decided' } })
    await addComment(services, OWNER, id, { text: 'She agreed.' })
    const { items } = await listComments(services, OWNER, id)
    expect(items.map(({ text }) => text)).toEqual(['I asked the customer.', 'She agreed.'])
    expect(await refusal(listComments(services, STRANGER, id))).toMatchObject({ status: 404 })
    expect(await refusal(assignTask(services, OWNER, id, { assignee: 'Bo' }))).toMatchObject({ status: 409 })
  })

  it('decides many at once; one that cannot take the decision is no obstacle to the others', async () => {
    const ids = [await card('First'), await card('Second')]
    await services.prisma.runLease.update({ where: { runId }, data: { state: 'suspended' } })
    const first = await decideCards(services, OWNER, { tasks: ids.slice(0, 1), decision: { choice: 'void' } })
    expect(first.items).toMatchObject([{ ok: true }])
    const all = [...ids, NOBODYS_ID]
    const { items } = await decideCards(services, OWNER, { tasks: all, decision: { choice: 'void' } })
    expect(items.map((item) => (item.ok ? 'ok' : item.code))).toEqual([
      'ALREADY_DECIDED',
      'ALREADY_DECIDED',
      'NOT_FOUND',
    ])
  })
})
