import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '@/lib/graph/json'
import { isEnded } from '@/lib/run/endStatus'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import { readTemplate } from '../pipelines/templates'
import { decideCard } from '../tasks/decideCard'
import { OWNER, openTestServices, refusal, STRANGER, type TestServices } from '../testing/testServices'
import { readDemoTables } from '../tools/readDemoTables'
import { forkRun } from './forkRun'
import { getRun } from './getRun'
import { listCheckpoints } from './listCheckpoints'
import { listEvents } from './listEvents'
import { startRun } from './startRun'
import { waitForRun } from './waitForRun'

let services: TestServices
let drop: () => Promise<void>
let worker: Worker
let pipeline: string
let failing: JsonObject
const { signal } = new AbortController()
const BY_WEB = { trigger: 'web', idempotencyKey: null } as const

beforeAll(async () => {
  const opened = await openTestServices()
  ;({ services, drop } = opened)
  worker = startWorker(createWorker({ env: opened.env, racePoint: async () => {} }))
  pipeline = (await createFromTemplate(services, OWNER, { template: 'work-order' })).id
  failing = (await readTemplate(services.env, 'work-order'))?.samples?.[0]?.input ?? {}
})
afterAll(async () => {
  await worker.stop()
  await drop()
})

async function suspended(): Promise<string> {
  const body = { input: failing, draft: true, confirmDuplicate: true } as const
  const { runId } = await startRun(services, OWNER, pipeline, body, BY_WEB)
  const { run } = await waitForRun(services, OWNER, runId, 30, signal)
  expect(run.status).toBe('suspended')
  return runId
}
const checkpointsOf = async (runId: string) => (await listCheckpoints(services, OWNER, runId)).items
const afterTicket = async (runId: string) =>
  (await checkpointsOf(runId)).find(({ tool }) => tool === 'business/ticket_create')?.settledSeq ?? 0
const tickets = async () => {
  const { tables } = await readDemoTables(services, signal)
  return tables.find(({ name }) => name === 'tickets')?.rows.length ?? 0
}

describe('a fork of a run that failed behind a ticket', () => {
  it('goes on from its checkpoint with other arguments: the ticket is not made again, and its events go on where the copy ends', async () => {
    const origin = await suspended()
    const before = await tickets()
    const afterSeq = await afterTicket(origin)
    const assign = (await checkpointsOf(origin)).find(({ tool }) => tool === 'business/ticket_assign')
    const { runId } = await forkRun(
      services,
      OWNER,
      origin,
      { afterSeq, patch: { args: { [assign?.id ?? '']: { ...assign?.args, assignee: 'Li Wei' } } } },
      BY_WEB,
    )
    const { run } = await waitForRun(services, OWNER, runId, 30, signal)
    expect(run).toMatchObject({ status: 'succeeded', pipelineId: pipeline })
    expect(await tickets()).toBe(before)
    const [created, assigned] = await checkpointsOf(runId)
    expect([created?.inherited, assigned?.inherited]).toEqual([true, false])
    expect(assigned?.requestId).not.toBe(assign?.requestId)
    const events = await listEvents(services, OWNER, runId, { after: 0 })
    expect(events.items.map(({ seq }) => seq)).toEqual(events.items.map((_, index) => index + 1))
    expect(events.items[afterSeq]?.kind).toBe('run.forked')
    const { rows } = await services.database.hot.query('select tool from effect where run_id = $1', [runId])
    expect(rows.map(({ tool }) => tool)).not.toContain('business/ticket_create')
    expect((await getRun(services, OWNER, origin)).status).toBe('suspended')
  })

  it('is one run however often it is asked for under one key', async () => {
    const origin = await suspended()
    const afterSeq = await afterTicket(origin)
    const asked = Array.from({ length: 5 }, () =>
      forkRun(
        services,
        OWNER,
        origin,
        { afterSeq, patch: {} },
        { trigger: 'api', idempotencyKey: `key-${origin}` },
      ),
    )
    expect(new Set((await Promise.all(asked)).map(({ runId }) => runId)).size).toBe(1)
  })

  it('is refused once the ticket has been rolled back, to strangers, and beyond the last event', async () => {
    const origin = await suspended()
    const afterSeq = await afterTicket(origin)
    const [card] = (await getRun(services, OWNER, origin)).openTasks
    await decideCard(services, OWNER, card ?? '', { choice: 'roll_back' })
    while (!isEnded((await waitForRun(services, OWNER, origin, 1, signal)).run.status));
    const problem = await refusal(forkRun(services, OWNER, origin, { afterSeq, patch: {} }, BY_WEB))
    expect(problem).toMatchObject({ status: 422, problems: [{ code: 'FORK_UNDONE' }] })
    expect(await refusal(forkRun(services, STRANGER, origin, { afterSeq, patch: {} }, BY_WEB))).toMatchObject(
      { status: 404 },
    )
    expect(
      await refusal(forkRun(services, OWNER, origin, { afterSeq: 9_999, patch: {} }, BY_WEB)),
    ).toMatchObject({
      problems: [{ code: 'BEYOND_END' }],
    })
  })
})
