import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorkOrders, type WorkOrders } from './testing/workOrders'

describe('a worker that is killed around the call that creates a ticket', () => {
  let orders: WorkOrders
  beforeAll(async () => {
    orders = await openWorkOrders()
  })
  afterEach(() => orders.clear())
  afterAll(() => orders.close())

  /** Kills one worker at the point, lets another take over, and tells how it ended and what the business server saw. */
  async function killedAt(point: string, policy: Parameters<WorkOrders['start']>[0]) {
    const { hot } = orders.world.database
    const runId = await orders.start(policy)
    const doomed = orders.startWorker(`${point}:ticket_create`)
    expect(await doomed.ended, doomed.log).toBe('SIGKILL')
    const before = orders.calls('ticket_create').length
    await orders.world.expireLease(runId)
    orders.startWorker()
    await orders.until(() => orders.settled([runId]))
    const run = await hot.query('select status from run where id = $1', [runId])
    const cards = await hot.query('select kind from task where run_id = $1', [runId])
    const requests = orders.calls('ticket_create').map(({ requestId }) => requestId)
    return {
      status: run.rows[0]?.status,
      cards: cards.rows.map(({ kind }) => kind),
      ...{ before, after: requests.length, ids: new Set(requests).size },
    }
  }

  test.each([
    ['before-send', 0],
    ['after-reply', 1],
  ])('%s: nothing is repeated, and a person is asked what happened', async (point, seen) => {
    const result = await killedAt(point, { idempotencyArg: undefined, exists: undefined })
    expect(result).toEqual({
      ...{ status: 'suspended', cards: ['unknown_outcome'] },
      ...{ before: seen, after: seen, ids: seen },
    })
  })

  test.each([
    ['before-send', 0],
    ['after-reply', 1],
  ])(
    '%s: a declared existence probe answers instead, and there is one call in the end',
    async (point, seen) => {
      const result = await killedAt(point, { idempotencyArg: undefined })
      expect(result).toEqual({ status: 'succeeded', cards: [], before: seen, after: 1, ids: 1 })
    },
  )

  test('after-reply: a call to an idempotent tool is repeated under the same request id', async () => {
    const result = await killedAt('after-reply', { exists: undefined })
    expect(result).toEqual({ status: 'succeeded', cards: [], before: 1, after: 2, ids: 1 })
  })
})
