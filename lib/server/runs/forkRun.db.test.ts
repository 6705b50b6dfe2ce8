import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideCard } from '../tasks/decideCard'
import { getTask } from '../tasks/getTask'
import { OWNER, refusal, STRANGER, type TestServices } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { forkRun } from './forkRun'
import { getRun } from './getRun'
import { listCheckpoints } from './listCheckpoints'
import { listEvents } from './listEvents'
import { waitForRun } from './waitForRun'

let orders: WorkOrderRuns
let services: TestServices
const { signal } = new AbortController()
const BY_WEB = { trigger: 'web', idempotencyKey: null } as const

beforeAll(async () => {
  orders = await openWorkOrderRuns()
  services = orders.services
})
afterAll(() => orders.close())

const checkpointsOf = async (runId: string) => (await listCheckpoints(services, OWNER, runId)).items
const afterTicket = async (runId: string) =>
  (await checkpointsOf(runId)).find(({ tool }) => tool === 'business/ticket_create')?.settledSeq ?? 0
describe('a fork of a run that failed behind a ticket', () => {
  it('goes on from its checkpoint with other arguments: the ticket is not made again, and its events go on where the copy ends', async () => {
    const { runId: origin } = await orders.suspended()
    const before = await orders.tickets()
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
    expect(run).toMatchObject({ status: 'succeeded', pipelineId: orders.pipeline })
    expect(await orders.tickets()).toBe(before)
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
    const { runId: origin } = await orders.suspended()
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

  it('from before the ticket makes one of its own, and the first run’s card names it while it goes on', async () => {
    const { runId: origin, taskId } = await orders.suspended()
    const before = await orders.tickets()
    const { runId } = await forkRun(services, OWNER, origin, { afterSeq: 1, patch: {} }, BY_WEB)
    const { run } = await waitForRun(services, OWNER, runId, 30, signal)
    expect([run.status, await orders.tickets()]).toEqual(['suspended', before + 1])
    expect((await getTask(services, OWNER, taskId)).forks).toEqual([runId])
    await decideCard(services, OWNER, run.openTasks[0] ?? '', { choice: 'roll_back' })
    expect([await orders.ended(runId), await orders.tickets()]).toEqual(['rolled_back', before])
    expect((await getTask(services, OWNER, taskId)).forks).toEqual([])
  })

  it('is refused between the decision to roll back and the first undo', async () => {
    const { runId: origin } = await orders.suspended()
    const afterSeq = await afterTicket(origin)
    const { hot } = services.database
    await hot.query(`update run_lease set disposition = 'roll_back' where run_id = $1`, [origin])
    const problem = await refusal(forkRun(services, OWNER, origin, { afterSeq, patch: {} }, BY_WEB))
    expect(problem).toMatchObject({ status: 409, code: 'RUN_CHANGED' })
    await hot.query('update run_lease set disposition = null where run_id = $1', [origin])
    expect(await forkRun(services, OWNER, origin, { afterSeq, patch: {} }, BY_WEB)).toMatchObject({})
  })

  it('is refused once the ticket has been rolled back, to strangers, and beyond the last event', async () => {
    const { runId: origin, taskId } = await orders.suspended()
    const afterSeq = await afterTicket(origin)
    await decideCard(services, OWNER, taskId, { choice: 'roll_back' })
    await orders.ended(origin)
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
