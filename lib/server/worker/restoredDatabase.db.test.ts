import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import { getRun } from '../runs/getRun'
import { decideCard } from '../tasks/decideCard'
import { listTasks } from '../tasks/listTasks'
import { OWNER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'

let orders: WorkOrderRuns
beforeAll(async () => {
  orders = await openWorkOrderRuns()
})
afterAll(() => orders.close())

const cards = async (run: string) =>
  (await listTasks(orders.services, OWNER, { status: 'open', run })).items.map(({ id, kind }) => ({
    id,
    kind,
  }))
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
/** As if this were another database than the one that was last written to. */
const pretend = (change: object) =>
  orders.services.database.hot.query(
    `update setting set value = (value::jsonb || $1::jsonb)::json where key = 'database_identity'`,
    [JSON.stringify(change)],
  )

describe('a worker that connects to a database that was restored', () => {
  it('tells every open run once, which asks before it goes on; what begins later is not asked', async () => {
    const { runId } = await orders.suspended()
    expect((await cards(runId)).map(({ kind }) => kind)).toEqual(['failure'])
    await pretend({ system: '1', timeline: '00000001' })
    const worker = startWorker(createWorker({ env: orders.env, racePoint: async () => {} }))
    const other = startWorker(createWorker({ env: orders.env, racePoint: async () => {} }))
    await until(async () => (await cards(runId)).length === 2)
    await until(async () => (await getRun(orders.services, OWNER, runId)).status === 'suspended')
    const [, restored] = await cards(runId)
    expect(restored?.kind).toBe('restored')
    await decideCard(orders.services, OWNER, restored?.id ?? '', { choice: 'continue' })
    await until(async () => (await cards(runId)).length === 1)
    const fresh = await orders.suspended()
    expect((await cards(fresh.runId)).map(({ kind }) => kind)).toEqual(['failure'])
    const { rows } = await orders.services.database.hot.query(
      `select count(*)::int as told from run_signal where kind = 'restored'`,
    )
    expect(rows).toEqual([{ told: 1 }])
    await Promise.all([worker.stop(), other.stop()])
  })
})
