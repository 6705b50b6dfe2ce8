import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideTask } from '../adapters/prisma/decideTask'
import { DEFAULT_WORKSPACE_ID } from '../adapters/prisma/defaultWorkspace'
import type { Decision } from '../run/task'
import { openWorkOrders, type WorkOrders } from './testing/workOrders'

let orders: WorkOrders
beforeAll(async () => {
  orders = await openWorkOrders()
})
afterEach(() => orders.clear())
afterAll(() => orders.close())

const openCards = async (runId: string) => {
  const { rows } = await orders.world.database.hot.query<{ id: string; kind: string }>(
    `select id, kind from task where run_id = $1 and status = 'open' order by created_at`,
    [runId],
  )
  return rows
}
const statusOf = async (runId: string) => {
  const { rows } = await orders.world.database.hot.query('select status from run where id = $1', [runId])
  return rows[0]?.status
}
async function decide(runId: string, decision: Decision): Promise<void> {
  const [card] = await openCards(runId)
  const task = { workspaceId: DEFAULT_WORKSPACE_ID, taskId: card?.id ?? '' }
  expect((await decideTask(orders.world.database.hot, task, decision, 'ann')).kind).toBe('won')
}
async function work(runId: string): Promise<void> {
  orders.startWorker()
  await orders.until(() => orders.settled([runId]))
}
async function killed(point: string, runId: string): Promise<void> {
  const doomed = orders.startWorker(point)
  expect(await doomed.ended, doomed.log).toBe('SIGKILL')
  await orders.world.expireLease(runId)
}

describe('a worker that is killed in the middle of a rollback', () => {
  // the other points differ from these only for a journal in memory, where every one of them is tried
  test.each(['before-send', 'after-reply', 'after-undo'])(
    '%s: another one finishes it, and the ticket is gone',
    async (point) => {
      const runId = await orders.start({}, 'Chen Jie')
      const first = orders.startWorker()
      await orders.until(() => orders.settled([runId]))
      await first.kill('SIGTERM')
      await decide(runId, { choice: 'roll_back' })
      await killed(`${point}:undo/create`, runId)
      await work(runId)
      expect([await statusOf(runId), orders.effects().tickets]).toEqual(['rolled_back', 0])
      const { rows } = await orders.world.database.hot.query(
        `select cleanup from effect where run_id = $1 and purpose = 'step' and tool like '%ticket_create'`,
        [runId],
      )
      expect(rows).toEqual([{ cleanup: 'rolled_back' }])
    },
  )
})

test('a run that takes five workers down is asked about instead of taking a sixth, and goes on once told to', async () => {
  const runId = await orders.start()
  for (let deaths = 0; deaths < 5; deaths += 1) await killed('before-intent:ticket_create', runId)
  await work(runId)
  expect((await openCards(runId)).map(({ kind }) => kind)).toEqual(['crash'])
  expect(orders.calls('ticket_create')).toEqual([])
  await decide(runId, { choice: 'continue' })
  await work(runId)
  expect([await statusOf(runId), orders.effects().tickets]).toEqual(['succeeded', 1])
})
