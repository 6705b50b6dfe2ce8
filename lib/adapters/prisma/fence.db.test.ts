import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { claimRuns } from './claimRuns'
import { flushBatch, flushParameters, type RunBatch } from './flushBatch'
import { type HeldRun, heartbeat } from './heartbeat'
import { LEASE_MS } from './lease'
import { CLAIM } from './sql/claim'
import { FLUSH } from './sql/flush'
import { HEARTBEAT } from './sql/heartbeat'
import { rawBatch } from './testing/rawBatch'
import { openSession, untilBlocked } from './testing/session'
import { openTestWorld, type TestWorld } from './testing/testWorld'

describe('the fence around a run', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  async function claimed(count: number): Promise<HeldRun[]> {
    await world.startRuns(count)
    return claimRuns(world.database.hot, 'a', 50)
  }
  async function claimedOne(): Promise<HeldRun> {
    const [run] = await claimed(1)
    if (!run) throw new Error('Nothing to claim')
    return run
  }
  const states = async (batches: RunBatch[]) =>
    (await flushBatch(world.database.hot, batches, LEASE_MS)).map(({ state }) => state)
  const events = async ({ runId }: HeldRun) =>
    (
      await world.database.hot.query('select epoch from run_event where run_id = $1 order by seq', [runId])
    ).rows.map(({ epoch }) => epoch)

  test('a claim takes nothing from an owner whose flush has not committed yet', async () => {
    const run = await claimedOne()
    await world.expireLease(run.runId)
    const owner = await openSession(database.url)
    await owner.client.query('begin')
    await owner.client.query(FLUSH, flushParameters([rawBatch(run, 1)], LEASE_MS))
    expect(await claimRuns(world.database.hot, 'b', 50)).toEqual([])
    await owner.client.query('commit')
    expect(await claimRuns(world.database.hot, 'b', 50)).toEqual([])
    expect(await states([rawBatch(run, 2)])).toEqual(['new'])
    await owner.close()
  })

  test('a flush waits for a claim that came first, and then writes nothing', async () => {
    const run = await claimedOne()
    await world.expireLease(run.runId)
    const [thief, owner] = await Promise.all([openSession(database.url), openSession(database.url)])
    await thief.client.query('begin')
    const { rows } = await thief.client.query(CLAIM, [50, 'b', LEASE_MS])
    expect(rows).toMatchObject([{ run_id: run.runId, epoch: run.epoch + 1, last_seq: 1 }])
    const late = owner.client.query(FLUSH, flushParameters([rawBatch(run, 1)], LEASE_MS))
    await untilBlocked(world.database.hot, owner.pid)
    await thief.client.query('commit')
    expect((await late).rows).toEqual([])
    expect(await events(run)).toEqual([0])
    await Promise.all([thief.close(), owner.close()])
  })

  test('of three runs in a flush the lost one is left out and the others are written', async () => {
    const runs = await claimed(3)
    const lost = runs[1]
    if (!lost) throw new Error('Nothing to lose')
    await world.expireLease(lost.runId)
    await claimRuns(world.database.hot, 'b', 50)
    const batches = runs.map((run) => rawBatch(run, 1))
    expect(await states(batches)).toEqual(['new', 'lost', 'new'])
    expect(await states(batches)).toEqual(['again', 'lost', 'again'])
    expect(await Promise.all(runs.map(events))).toEqual([[0, 1], [0], [0, 1]])
  })

  test('a repeated statement answers again and a premature one gap; neither writes', async () => {
    const run = await claimedOne()
    expect(await states([rawBatch(run, 1)])).toEqual(['new'])
    expect(await states([rawBatch(run, 2)])).toEqual(['new'])
    expect(await states([rawBatch(run, 1)])).toEqual(['again'])
    expect(await states([rawBatch(run, 5)])).toEqual(['gap'])
    expect(await events(run)).toEqual([0, 1, 1])
  })

  test('a copy of a flush that runs after its retry inserts nothing', async () => {
    const run = await claimedOne()
    const zombie = await openSession(database.url)
    const blocker = await openSession(database.url)
    await blocker.client.query('begin')
    await blocker.client.query('select 1 from run_lease where run_id = $1 for update', [run.runId])
    const copy = zombie.client.query(FLUSH, flushParameters([rawBatch(run, 1)], LEASE_MS))
    await untilBlocked(world.database.hot, zombie.pid)
    const retry = states([rawBatch(run, 1)])
    await blocker.client.query('commit')
    const answers = [(await copy).rows[0]?.st, ...(await retry)].sort()
    expect(answers).toEqual(['again', 'new'])
    expect(await events(run)).toEqual([0, 1])
    await Promise.all([zombie.close(), blocker.close()])
  })

  test.each([
    ['a heartbeat', (runs: HeldRun[]) => [HEARTBEAT, [...columns(runs), LEASE_MS]] as const],
    [
      'a flush',
      (runs: HeldRun[]) =>
        [
          FLUSH,
          flushParameters(
            runs.map((run) => rawBatch(run, 1)),
            LEASE_MS,
          ),
        ] as const,
    ],
  ])('%s locks its runs in the order of their ids, whatever order it names them in', async (_, statement) => {
    const runs = (await claimed(5)).sort((a, b) => (a.runId < b.runId ? 1 : -1))
    const [highest, lowest] = [runs[0]?.runId, runs.at(-1)?.runId]
    const [blocker, session] = await Promise.all([openSession(database.url), openSession(database.url)])
    // the plan that would otherwise take them as they come
    for (const method of ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan'])
      await session.client.query(`set enable_${method} = off`)
    await blocker.client.query('begin')
    await blocker.client.query('select 1 from run_lease where run_id = $1 for update', [lowest])
    const waiting = session.client.query(statement(runs)[0], [...statement(runs)[1]])
    await untilBlocked(world.database.hot, session.pid)
    await blocker.client.query('select 1 from run_lease where run_id = $1 for update nowait', [highest])
    await blocker.client.query('commit')
    expect((await waiting).rowCount).toBe(5)
    await Promise.all([blocker.close(), session.close()])
  })

  test('flushes and heartbeats over the same runs in any order never deadlock', async () => {
    const runs = await claimed(20)
    const rounds = Array.from({ length: 60 }, (_, round) => round)
    const deadlocks = () =>
      world.database.hot.query('select deadlocks from pg_stat_database where datname = current_database()')
    const before = await deadlocks()
    const beats = rounds.map(() => heartbeat(world.database.heartbeat, [...runs].reverse()))
    for (const round of rounds) {
      const order = round % 2 === 0 ? runs : [...runs].reverse()
      expect(new Set(await states(order.map((run) => rawBatch(run, 1 + round))))).toEqual(new Set(['new']))
    }
    for (const beat of await Promise.all(beats)) expect(beat.size).toBe(20)
    expect((await deadlocks()).rows).toEqual(before.rows)
  })
})

const columns = (runs: HeldRun[]) => [runs.map(({ runId }) => runId), runs.map(({ epoch }) => epoch)]
