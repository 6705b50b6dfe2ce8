import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SIGNALS_CHANNEL } from '../adapters/prisma/channels'
import { decideTask } from '../adapters/prisma/decideTask'
import { DEFAULT_WORKSPACE_ID } from '../adapters/prisma/defaultWorkspace'
import { createNotifier } from '../adapters/prisma/notifier'
import { signalRun } from '../adapters/prisma/signalRun'
import { createWakeUps } from '../adapters/queue/wakeUps'
import type { Decision } from '../run/task'
import { openWorkOrders, type WorkOrders } from './testing/workOrders'

describe('what people decide reaches the worker', () => {
  let orders: WorkOrders
  beforeAll(async () => {
    orders = await openWorkOrders()
  })
  afterEach(() => orders.clear())
  afterAll(() => orders.close())

  const run = async (id: string) => {
    const { rows } = await orders.world.database.hot.query(
      `select status, cause, (select kind from task where run_id = run.id and status = 'open') as card from run where id = $1`,
      [id],
    )
    return rows[0]
  }
  const decide = async (runId: string, decision: Decision) => {
    const { hot } = orders.world.database
    const { rows } = await hot.query(`select id from task where run_id = $1 and status = 'open'`, [runId])
    const card = { workspaceId: DEFAULT_WORKSPACE_ID, taskId: rows[0]?.id }
    expect((await decideTask(hot, card, decision, 'ann')).kind).toBe('won')
    createWakeUps(hot).wake()
    await orders.until(() => orders.settled([runId]))
  }
  const suspended = async () => {
    const runId = await orders.start({}, 'Chen Jie')
    orders.startWorker()
    await orders.until(() => orders.settled([runId]))
    expect(await run(runId)).toEqual({ status: 'suspended', cause: 'failure', card: 'failure' })
    expect(orders.effects()).toEqual({ tickets: 1, mails: 0 })
    return runId
  }

  test('a run that failed behind an effect is rolled back: the ticket is gone', async () => {
    const runId = await suspended()
    await decide(runId, { choice: 'roll_back' })
    expect(await run(runId)).toMatchObject({ status: 'rolled_back', card: null })
    expect(orders.effects()).toEqual({ tickets: 0, mails: 0 })
    const { rows } = await orders.world.database.hot.query(
      `select purpose, phase, cleanup from effect where run_id = $1 and tool like '%ticket_create'`,
      [runId],
    )
    expect(rows).toEqual([{ purpose: 'step', phase: 'done', cleanup: 'rolled_back' }])
  })

  test('or voided: the ticket stays', async () => {
    const runId = await suspended()
    await decide(runId, { choice: 'void' })
    expect(await run(runId)).toMatchObject({ status: 'voided', card: null })
    expect(orders.effects()).toEqual({ tickets: 1, mails: 0 })
  })

  test('or continued with other arguments: it succeeds with the one ticket it had', async () => {
    const runId = await suspended()
    const [created] = orders.calls('ticket_assign')
    const ticketId = JSON.parse(JSON.stringify(created)).args.ticketId
    await decide(runId, { choice: 'continue', args: { ticketId, assignee: 'Li Wei' } })
    expect(await run(runId)).toMatchObject({ status: 'succeeded', card: null })
    expect(orders.effects()).toEqual({ tickets: 1, mails: 1 })
  })

  test('or cancelled while it waits: the card that follows offers no way on', async () => {
    const runId = await suspended()
    const { hot } = orders.world.database
    await signalRun(hot, runId, { kind: 'cancel', body: { by: 'ann', reason: 'no longer needed' } })
    createNotifier(hot, SIGNALS_CHANNEL).announce([runId])
    createWakeUps(hot).wake()
    await orders.until(() => orders.settled([runId]))
    expect(await run(runId)).toEqual({ status: 'suspended', cause: 'cancelled', card: 'cancelled' })
  })
})
