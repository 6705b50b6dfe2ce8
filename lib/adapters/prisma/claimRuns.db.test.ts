import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { claimRuns } from './claimRuns'
import { releaseRuns } from './heartbeat'
import { LEASE_MS } from './lease'
import { CLAIM } from './sql/claim'
import { openSession } from './testing/session'
import { openTestWorld, type TestWorld } from './testing/testWorld'

describe('claiming', () => {
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
  const finishAll = () => world.database.hot.query(`update run_lease set state = 'done', lease_until = null`)

  test('eight claimers share a thousand runs without claiming one twice', async () => {
    await world.startRuns(1_000)
    const claimAll = async (owner: string) => {
      const mine: string[] = []
      for (;;) {
        const claims = await claimRuns(world.database.hot, owner, 10)
        if (claims.length === 0) return mine
        mine.push(...claims.map(({ runId, epoch }) => `${runId} ${epoch}`))
      }
    }
    const claimed = await Promise.all(Array.from({ length: 8 }, (_, nth) => claimAll(`w${nth}`)))
    expect(claimed.flat()).toHaveLength(1_000)
    expect(new Set(claimed.flat()).size).toBe(1_000)
    await finishAll()
  })

  test('the limit holds under the plan that would otherwise claim everything', async () => {
    await world.startRuns(40)
    const session = await openSession(database.url)
    for (const method of ['hashjoin', 'mergejoin', 'sort', 'material'])
      await session.client.query(`set enable_${method} = off`)
    expect((await session.client.query(CLAIM, [5, 'a', LEASE_MS])).rowCount).toBe(5)
    await session.close()
    await finishAll()
  })

  test('a run is free at once when its owner gives it back, and its next epoch is higher', async () => {
    const runId = await world.startRun()
    const [first] = await claimRuns(world.database.hot, 'a', 1)
    expect(await claimRuns(world.database.hot, 'b', 1)).toEqual([])
    await releaseRuns(world.database.hot, first ? [first] : [])
    expect(await claimRuns(world.database.hot, 'b', 1)).toMatchObject([{ runId, epoch: 2 }])
    await finishAll()
  })

  test('a session that holds rows in an idle transaction is ended, and the runs are claimed', async () => {
    await world.startRuns(5)
    const stuck = await openSession(database.url)
    await stuck.client.query(`set idle_in_transaction_session_timeout = '300 ms'`)
    const ended = new Promise((resolve) => stuck.client.once('error', resolve))
    await stuck.client.query('begin')
    await stuck.client.query('select 1 from run_lease for update')
    expect(await claimRuns(world.database.hot, 'a', 50)).toEqual([])
    await ended
    // the client hears of its end a moment before the server lets go of the rows
    const claimed = new Set<string>()
    const claimMore = async () => {
      for (const { runId } of await claimRuns(world.database.hot, 'a', 50)) claimed.add(runId)
      return claimed.size
    }
    await expect.poll(claimMore, { timeout: 20_000 }).toBe(5)
    await stuck.close().catch(() => {})
    await finishAll()
  })

  test('our own connections end an idle transaction, a long statement and a silent server', async () => {
    const { rows } = await world.database.hot.query(
      `select name, setting::int as setting from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'statement_timeout') order by name`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual([5_000, 10_000])
    expect(world.database.hot.options).toMatchObject({ keepAlive: true, query_timeout: 12_000 })
    const beat = await world.database.heartbeat.query('show statement_timeout')
    expect(beat.rows).toEqual([{ statement_timeout: '3s' }])
  })

  test('events are read in a later statement than the claim, which sees what the claim waited for', async () => {
    const runId = await world.startRun()
    const journal = await world.claim(runId)
    expect((await journal?.read())?.length).toBe(journal?.claim.lastSeq)
    await world.database.hot.query('update run_lease set last_seq = 7 where run_id = $1', [runId])
    await expect(journal?.read()).resolves.toHaveLength(1)
    await world.expireLease(runId)
    const next = await world.claim(runId)
    await expect(next?.read()).rejects.toThrow(/has 1 events, but its lease counts 7/)
  })
})
