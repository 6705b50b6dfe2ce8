import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { claimRuns } from './claimRuns'
import { createRun } from './createRun'
import { readEvents } from './readEvents'
import { readPinned } from './readPinned'
import { newRun } from './testing/newRun'
import { openTestWorld, type TestWorld } from './testing/testWorld'

describe('starting a run', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url, { connections: 20 })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  test('writes its first event, pins its document, and makes it claimable', async () => {
    const input = { text: 'with NUL \0' }
    const { runId } = await createRun(world.database.hot, newRun({ input, documentHash: 'd1' }))
    expect(await readEvents(world.database.hot, runId)).toMatchObject([
      { seq: 1, kind: 'run.started', data: { runId, input, goal: 'Show how runs are stored' } },
    ])
    expect(await readPinned(world.database.hot, runId)).toMatchObject({
      document: { name: 'Test' },
      documentHash: 'd1',
      catalogue: { tools: [] },
    })
    expect(await claimRuns(world.database.hot, 'a', 9)).toEqual([
      { runId, epoch: 1, lastSeq: 1, signalSeq: 0, signalDone: 0 },
    ])
  })

  test('twenty starts under one idempotency key are one run, and all learn its id', async () => {
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => createRun(world.database.hot, newRun({ idempotencyKey: 'order-7' }))),
    )
    expect(new Set(starts.map(({ runId }) => runId)).size).toBe(1)
    expect(starts.filter(({ fresh }) => fresh)).toHaveLength(1)
    const { rows } = await world.database.hot.query(
      'select (select count(*)::int from run_event where run_id = $1) as events, (select count(*)::int from run) as runs',
      [starts[0]?.runId],
    )
    expect(rows).toEqual([{ events: 1, runs: 2 }])
  })

  test('runs without a key are runs of their own', async () => {
    const [one, other] = await Promise.all([
      createRun(world.database.hot, newRun()),
      createRun(world.database.hot, newRun()),
    ])
    expect(one.runId).not.toBe(other.runId)
  })

  test('an input that cannot be stored is refused before anything is written', async () => {
    const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)
    await expect(createRun(world.database.hot, newRun({ input: { deep } }))).rejects.toThrow(/levels deep/)
  })
})
