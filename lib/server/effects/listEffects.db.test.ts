import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideCard } from '../tasks/decideCard'
import { OWNER, STRANGER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { listEffects } from './listEffects'

let orders: WorkOrderRuns
beforeAll(async () => {
  orders = await openWorkOrderRuns()
})
afterAll(() => orders.close())

async function decided(choice: string): Promise<string> {
  const { runId, taskId } = await orders.suspended()
  await decideCard(orders.services, OWNER, taskId, { choice })
  await orders.ended(runId)
  return runId
}

describe('what runs have left behind', () => {
  it('is listed with everything a person needs to find it, newest first, page by page, for its own workspace', async () => {
    const voided = await decided('void')
    const undone = await decided('roll_back')
    const { items } = await listEffects(orders.services, OWNER, { cleanup: 'orphaned' })
    expect(items).toEqual([
      expect.objectContaining({
        ...{ tool: 'business/ticket_create', phase: 'done', cleanup: 'orphaned', effect: 'reversible' },
        args: expect.objectContaining({ title: expect.any(String) }),
        result: expect.objectContaining({ ticketId: expect.any(String) }),
        run: expect.objectContaining({ id: voided }),
      }),
    ])
    const rolledBack = await listEffects(orders.services, OWNER, { cleanup: 'rolled_back' })
    expect(rolledBack.items.map(({ run }) => run.id)).toEqual([undone])
    expect((await listEffects(orders.services, STRANGER, { cleanup: 'orphaned' })).items).toEqual([])
  })

  it('goes on exactly where the page before ended', async () => {
    const { hot } = orders.services.database
    await hot.query(
      `insert into effect(request_id, run_id, key, epoch, tool, args_hash, effect, purpose, phase, cleanup, created_at)
       select md5(n::text) || md5(n::text), (select id from run limit 1), 'k' || n, 1, 'x/y', 'h', 'reversible', 'step', 'done', 'manual', '2026-01-01'
       from generate_series(1, 120) n`,
    )
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await listEffects(orders.services, OWNER, {
        cleanup: 'manual',
        ...(after ? { after } : {}),
      })
      seen.push(...page.items.map(({ id }) => id))
      after = page.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})
