import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { createCheckedClaims } from './createCheckedClaims'
import { checkIdentity } from './databaseIdentity'
import { openTestWorld, type TestWorld } from './testing/testWorld'

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

async function check(): Promise<number> {
  const client = await world.database.hot.connect()
  try {
    return await checkIdentity(client)
  } finally {
    client.release()
  }
}
const stored = async () => {
  const { rows } = await world.database.hot.query(`select value from setting where key = 'database_identity'`)
  return rows[0]?.value
}
const pretend = (change: object) =>
  world.database.hot.query(
    `update setting set value = (value::jsonb || $1::jsonb)::json where key = 'database_identity'`,
    [JSON.stringify(change)],
  )
const inbox = async (runId: string) => {
  const { rows } = await world.database.hot.query('select kind from run_signal where run_id = $1', [runId])
  return rows.map(({ kind }) => kind)
}

test('the first look is kept, and every later one agrees with it', async () => {
  await world.startRun()
  expect([await check(), await check()]).toEqual([0, 0])
  expect(Object.values(await stored()).every((part) => typeof part === 'string' && part !== '')).toBe(true)
})

test.each(['system', 'timeline', 'database', 'table', 'files'])(
  'another %s is another database: every open run is told once, however many look at the same time',
  async (part) => {
    const runId = await world.startRun()
    await pretend({ [part]: 'elsewhere' })
    const told = await Promise.all([check(), check(), check()])
    expect(told.filter((runs) => runs > 0)).toHaveLength(1)
    expect(await inbox(runId)).toEqual(['restored'])
    expect(await check()).toBe(0)
  },
)

test('what a database did not tell, then or now, is no difference', async () => {
  await pretend({ system: '', timeline: '', files: '' })
  expect(await check()).toBe(0)
})

test('nothing is claimed over a new connection before it is known whose it is', async () => {
  const runId = await world.startRun()
  await pretend({ system: 'elsewhere' })
  let restored = 0
  const claim = createCheckedClaims(world.database.hot, (runs) => {
    restored += runs
  })
  const claims = await claim('worker', 50)
  expect(restored).toBeGreaterThan(0)
  expect(claims.find((each) => each.runId === runId)).toMatchObject({ signalSeq: 1, signalDone: 0 })
})
