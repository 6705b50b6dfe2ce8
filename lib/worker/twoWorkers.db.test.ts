import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkOrders, type WorkOrders } from './testing/workOrders'

const RUNS = 200

describe('two workers', () => {
  let orders: WorkOrders
  beforeAll(async () => {
    orders = await openWorkOrders()
  })
  afterAll(() => orders.close())

  test(`share ${RUNS} runs; one is killed half-way, the other finishes them, and every effect happened once`, async () => {
    const { hot } = orders.world.database
    const runIds = await Promise.all(Array.from({ length: RUNS }, () => orders.start()))
    const ended = async () =>
      (
        await hot.query<{ ended: number }>(
          `select count(*)::int as ended from run_lease where state = 'done'`,
        )
      ).rows[0]?.ended ?? 0
    const workers = [orders.startWorker(), orders.startWorker()]
    await orders.until(async () => (await ended()) >= RUNS / 2)
    await workers[0]?.kill('SIGKILL')
    // its leases would end by themselves some seconds later
    await hot.query(
      `update run_lease set lease_until = clock_timestamp() - interval '1 s' where state = 'running' and owner like $1`,
      [`%/${workers[0]?.pid}/%`],
    )
    await orders.until(() => orders.settled(runIds))

    const { rows } = await hot.query('select status, count(*)::int as runs from run group by status')
    expect(rows).toEqual([{ status: 'succeeded', runs: RUNS }])
    const created = orders.calls('ticket_create')
    expect(new Set(created.map(({ requestId }) => requestId)).size).toBe(RUNS)
    expect(orders.effects()).toEqual({ tickets: RUNS, mails: RUNS })
    const shares = new Map<number, number>()
    for (const { pid } of created) shares.set(pid, (shares.get(pid) ?? 0) + 1 / created.length)
    expect(shares.size).toBe(2)
    for (const share of shares.values()) expect(share).toBeGreaterThan(0.2)
  }, 300_000)
})
