import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkOrders, type WorkOrders } from './testing/workOrders'

const RUNS = 40
const CUTS = 6

let orders: WorkOrders
beforeAll(async () => {
  orders = await openWorkOrders()
})
afterAll(() => orders.close())

test('while all its connections are cut again and again, a worker loses no run and doubles no effect', async () => {
  const { hot } = orders.world.database
  const events = async () =>
    (await hot.query<{ events: number }>('select count(*)::int as events from run_event')).rows[0]?.events ??
    0
  const runIds = await Promise.all(Array.from({ length: RUNS }, () => orders.start()))
  const worker = orders.startWorker()
  for (let cut = 1; cut <= CUTS; cut++) {
    const before = await events()
    await orders.until(async () => (await events()) > before + RUNS || (await orders.settled(runIds)))
    await hot.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'interlock%' and pid <> pg_backend_pid()`,
    )
  }
  await orders.until(() => orders.settled(runIds))
  const { rows } = await hot.query('select status, count(*)::int as runs from run group by status')
  expect(rows, worker.log).toEqual([{ status: 'succeeded', runs: RUNS }])
  expect(orders.effects()).toEqual({ tickets: RUNS, mails: RUNS })
  expect(new Set(orders.calls('ticket_create').map(({ requestId }) => requestId)).size).toBe(RUNS)
}, 120_000)
