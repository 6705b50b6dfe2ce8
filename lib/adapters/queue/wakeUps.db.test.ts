import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { claimRuns } from '../prisma/claimRuns'
import { openTestWorld, type TestWorld } from '../prisma/testing/testWorld'
import { receiveWakeUps } from './receiveWakeUps'
import { createWakeUps } from './wakeUps'

const BURSTS = 60

describe('wake-ups over the job queue', () => {
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

  test('after a burst of starts and then quiet, every run gets claimed without any sweep', async () => {
    const claimed = new Set<string>()
    let wanted: { ids: string[]; done: () => void } = { ids: [], done: () => {} }
    const check = () => wanted.ids.every((id) => claimed.has(id)) && wanted.done()
    const claim = async (owner: string) => {
      for (const run of await claimRuns(world.database.hot, owner, 50)) claimed.add(run.runId)
      check()
    }
    const receivers = ['a', 'b'].map((owner) => receiveWakeUps(database.url, () => void claim(owner)))
    // three processes that start runs
    const wakeUps = Array.from({ length: 3 }, () => createWakeUps(world.database.hot))
    for (let burst = 0; burst < BURSTS; burst++) {
      const ids = await Promise.all(
        wakeUps.map(async (wakeUp) => {
          const id = await world.startRun()
          wakeUp.wake()
          return id
        }),
      )
      await new Promise<void>((resolve) => {
        wanted = { ids, done: resolve }
        check()
      })
    }
    expect(claimed.size).toBe(3 * BURSTS)
    await Promise.all(wakeUps.map((wakeUp) => wakeUp.settled()))
    await Promise.all(receivers.map((receiver) => receiver.stop()))
  })

  test('a hundred wake-ups at once are a few calls, and at least one job', async () => {
    let calls = 0
    const { hot } = world.database
    // the receivers of the test before may have left one locked
    await hot.query('delete from graphile_worker._private_jobs')
    const counted = Object.create(hot, {
      query: {
        value: (text: string) => {
          calls++
          return hot.query(text)
        },
      },
    })
    const wakeUps = createWakeUps(counted)
    for (let nth = 0; nth < 100; nth++) wakeUps.wake()
    await wakeUps.settled()
    expect(calls).toBeLessThan(4)
    const { rows } = await hot.query('select count(*)::int as jobs from graphile_worker._private_jobs')
    expect(rows[0]?.jobs).toBe(1)
  })

  test('a call that the queue swallows is repeated', async () => {
    const answers = [{ id: null }, { id: null }, { id: '7' }]
    let calls = 0
    const swallowing = Object.create(world.database.hot, {
      query: { value: async () => ({ rows: [answers[calls++]] }) },
    })
    const wakeUps = createWakeUps(swallowing)
    wakeUps.wake()
    await wakeUps.settled()
    expect(calls).toBe(3)
  })
})
