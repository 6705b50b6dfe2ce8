import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import type { NewEvent } from '../../run/event'
import { decideTask } from './decideTask'
import { DEFAULT_WORKSPACE_ID } from './defaultWorkspace'
import { sweep } from './sweep'
import { numbered, openTestWorld, type TestWorld } from './testing/testWorld'

const HOUR = 3_600_000

describe('the sweep', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url, { connections: 8 })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  async function parkedRun(...expiries: (number | null)[]): Promise<string> {
    const runId = await world.startRun()
    const journal = await world.claim(runId)
    const cards = expiries.map((expiresAfterMs, nth): NewEvent => {
      const about = { scope: null, key: null, question: 'Approve?', context: {}, choices: [], effects: [] }
      return {
        kind: 'task.opened',
        data: { task: `${runId}/${nth}`, kind: 'approval', ...about, assignee: null, expiresAfterMs },
      }
    })
    const parked: NewEvent = { kind: 'run.parked', data: { tasks: [], activeMs: 1 } }
    await journal?.append(numbered(2, ...cards, parked), { kind: 'park', signalSeq: 0 })
    return runId
  }
  /** Moves everything about a run's cards into the past, as if that much time had gone by in the database. */
  async function letPass(runId: string, ms: number): Promise<void> {
    const ago = `interval '${ms} milliseconds'`
    await world.database.hot.query(`update run_lease set due_at = due_at - ${ago} where run_id = '${runId}'`)
    await world.database.hot.query(
      `update task set due_at = due_at - ${ago}, expires_at = expires_at - ${ago} where run_id = '${runId}'`,
    )
  }
  const cards = async (runId: string) =>
    (
      await world.database.hot.query(
        `select status, escalated_at is not null as escalated from task where run_id = $1 order by id`,
        [runId],
      )
    ).rows

  test('leaves cards alone whose time has not come', async () => {
    const runId = await parkedRun(HOUR, null)
    await letPass(runId, HOUR - 60_000)
    expect(await sweep(world.database.hot)).toEqual({ expired: 0, escalated: 0, woken: 0, runIds: [] })
    expect(await world.claim(runId)).toBeNull()
  })

  test('expires a card once, by the database’s clock, and wakes its run with a signal', async () => {
    const runId = await parkedRun(HOUR, 2 * HOUR, null)
    await letPass(runId, HOUR)
    const sweeps = await Promise.all(Array.from({ length: 6 }, () => sweep(world.database.hot)))
    expect(sweeps.reduce((sum, { expired }) => sum + expired, 0)).toBe(1)
    expect((await cards(runId)).map(({ status }) => status)).toEqual(['expired', 'open', 'open'])
    const journal = await world.claim(runId)
    expect((await journal?.signals(0))?.signals).toMatchObject([
      { kind: 'expired', body: { task: `${runId}/0` } },
    ])
  })

  test('expires all cards of a run whose time has come, each with its own signal', async () => {
    const runId = await parkedRun(HOUR, HOUR, HOUR)
    await letPass(runId, HOUR)
    await sweep(world.database.hot)
    const read = await (await world.claim(runId))?.signals(0)
    expect(read?.signals.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test('a decision and an expiry of one card have one winner', async () => {
    const runs = await Promise.all(Array.from({ length: 30 }, () => parkedRun(HOUR)))
    await Promise.all(runs.map((runId) => letPass(runId, HOUR)))
    const card = (runId: string) => ({ workspaceId: DEFAULT_WORKSPACE_ID, taskId: `${runId}/0` })
    const [decisions] = await Promise.all([
      Promise.all(runs.map((id) => decideTask(world.database.hot, card(id), { choice: 'approve' }, 'ann'))),
      sweep(world.database.hot),
    ])
    await sweep(world.database.hot)
    for (const [nth, runId] of runs.entries()) {
      const won = decisions[nth]?.kind === 'won'
      expect((await cards(runId))[0]?.status).toBe(won ? 'decided' : 'expired')
      const { rows } = await world.database.hot.query('select kind from run_signal where run_id = $1', [
        runId,
      ])
      expect(rows).toEqual([{ kind: won ? 'decision' : 'expired' }])
    }
  })

  test('escalates a card that nobody answers for 24 h, once, without waking its run', async () => {
    const runId = await parkedRun(null)
    await letPass(runId, 24 * HOUR)
    const sweeps = await Promise.all(Array.from({ length: 6 }, () => sweep(world.database.hot)))
    expect(sweeps.reduce((sum, { escalated }) => sum + escalated, 0)).toBe(1)
    expect(await cards(runId)).toEqual([{ status: 'open', escalated: true }])
    expect(await world.claim(runId)).toBeNull()
    const due = await world.database.hot.query('select due_at from run_lease where run_id = $1', [runId])
    expect(due.rows).toEqual([{ due_at: null }])
  })

  test('wakes a suspended run that has something unread, however that came about', async () => {
    const runId = await parkedRun(null)
    await world.database.hot.query('update run_lease set signal_seq = signal_seq + 1 where run_id = $1', [
      runId,
    ])
    expect((await sweep(world.database.hot)).runIds).toEqual([runId])
    expect(await world.claim(runId)).not.toBeNull()
  })
})
