import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '@/lib/run/task'
import { getRun } from '../runs/getRun'
import { listCheckpoints } from '../runs/listCheckpoints'
import { OWNER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { decideCard } from './decideCard'
import { getTask } from './getTask'
import { listTasks } from './listTasks'

let orders: WorkOrderRuns
beforeAll(async () => {
  orders = await openWorkOrderRuns()
})
afterAll(() => orders.close())

const effects = async (runId: string) =>
  Object.fromEntries(
    (await listCheckpoints(orders.services, OWNER, runId)).items
      .filter(({ effect, purpose }) => effect !== 'none' && purpose === 'step')
      .map(({ tool, phase, cleanup }) => [
        tool.replace('business/', ''),
        cleanup === 'none' ? phase : cleanup,
      ]),
  )

/** Decides the card of a run that failed behind its ticket; `args` may build on what was called. */
async function decided(decision: Decision | ((args: Record<string, unknown>) => Decision)) {
  const before = await orders.tickets()
  const { runId, taskId } = await orders.suspended()
  const card = await getTask(orders.services, OWNER, taskId)
  const made = typeof decision === 'function' ? decision(card.pendingCall?.args ?? {}) : decision
  await decideCard(orders.services, OWNER, taskId, made)
  return { runId, before }
}

describe('the work order', () => {
  it('succeeds with an owner who is there', async () => {
    const runId = await orders.start(1)
    expect(await orders.ended(runId)).toBe('succeeded')
    expect(await effects(runId)).toEqual({ ticket_create: 'done', ticket_assign: 'done', mail_send: 'done' })
  })

  it('continued with another owner, goes on with the ticket it has', async () => {
    const { runId, before } = await decided(
      (args) => ({ choice: 'continue', args: { ...args, assignee: 'Li Wei' } }) as Decision,
    )
    expect(await orders.ended(runId)).toBe('succeeded')
    expect(await orders.tickets()).toBe(before + 1)
  })

  it('skipped with a value, goes on as if that had been the answer', async () => {
    const { runId } = await decided(
      (args) =>
        ({
          choice: 'skip',
          value: { ticketId: args.ticketId, assignee: 'Nobody', state: 'assigned' },
        }) as Decision,
    )
    expect(await orders.ended(runId)).toBe('succeeded')
    expect(await effects(runId)).toMatchObject({
      ticket_create: 'done',
      ticket_assign: 'failed',
      mail_send: 'done',
    })
  })

  it('rolled back, leaves no ticket', async () => {
    const { runId, before } = await decided({ choice: 'roll_back' })
    expect([await orders.ended(runId), await orders.tickets()]).toEqual(['rolled_back', before])
    expect(await effects(runId)).toEqual({ ticket_create: 'rolled_back', ticket_assign: 'failed' })
  })

  it('voided, leaves its ticket, marked as left behind', async () => {
    const { runId, before } = await decided({ choice: 'void', note: 'Keep it' })
    expect([await orders.ended(runId), await orders.tickets()]).toEqual(['voided', before + 1])
    expect(await effects(runId)).toEqual({ ticket_create: 'orphaned', ticket_assign: 'failed' })
  })

  it('handed over, waits for the person’s “done”', async () => {
    const { runId } = await decided({
      choice: 'hand_over',
      assignee: 'Li Wei',
      note: 'Please assign it yourself',
    })
    let card: string | undefined
    while (card === undefined) {
      const { items } = await listTasks(orders.services, OWNER, { status: 'open', run: runId })
      card = items.find(({ kind, assignee }) => kind === 'manual' && assignee === 'Li Wei')?.id
    }
    await decideCard(orders.services, OWNER, card, { choice: 'done' })
    expect(await orders.ended(runId)).toBe('handed_over')
    expect(await effects(runId)).toMatchObject({ ticket_create: 'manual' })
    expect((await getRun(orders.services, OWNER, runId)).openTasks).toEqual([])
  })
})
