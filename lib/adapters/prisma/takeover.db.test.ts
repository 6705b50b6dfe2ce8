import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { type FlushState, flushBatch } from './flushBatch'
import type { HeldRun } from './heartbeat'
import { LEASE_MS } from './lease'
import { pick, seeded } from './testing/random'
import { rawBatch } from './testing/rawBatch'
import { openTestWorld, type TestWorld } from './testing/testWorld'

const SEED = 20_261_129
const RUNS = 6
const WRITERS = 8
const TURNS = 120

describe('writers that take runs from each other', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url, { connections: WRITERS })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  /** Takes a run whether or not its lease has ended: what a takeover looks like to the former owner. */
  async function seize(runId: string): Promise<HeldRun & { lastSeq: number }> {
    const { rows } = await world.database.hot.query<{ epoch: number; last_seq: number }>(
      `update run_lease set epoch = epoch + 1, state = 'running' where run_id = $1 returning epoch, last_seq`,
      [runId],
    )
    return { runId, epoch: rows[0]?.epoch ?? 0, lastSeq: rows[0]?.last_seq ?? 0 }
  }

  test(`lose runs, but never an event, a number or the order of epochs (seed ${SEED})`, async () => {
    const ids = await world.startRuns(RUNS)
    const seen = new Map<FlushState, number>()
    const work = async (nth: number) => {
      const random = seeded(SEED + nth)
      const held = new Map<string, HeldRun & { lastSeq: number }>()
      for (let turn = 0; turn < TURNS; turn++) {
        const runId = pick(random, [ids[0] ?? '', ...ids.slice(1)])
        const mine = held.get(runId) ?? (await seize(runId))
        const [answer] = await flushBatch(world.database.hot, [rawBatch(mine, mine.lastSeq)], LEASE_MS)
        const state = answer?.state ?? 'lost'
        seen.set(state, (seen.get(state) ?? 0) + 1)
        if (state === 'new') held.set(runId, { ...mine, lastSeq: mine.lastSeq + 1 })
        else held.delete(runId)
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, nth) => work(nth)))

    expect([...seen.keys()].sort()).toEqual(['lost', 'new'])
    const { rows } = await world.database.hot.query(`
      select lease.run_id, lease.last_seq, count(*)::int as events, max(event.seq) as highest,
        bool_and(event.epoch >= coalesce(before.epoch, 0)) as epochs_grow
      from run_lease lease join run_event event on event.run_id = lease.run_id
      left join run_event before on before.run_id = event.run_id and before.seq = event.seq - 1
      group by lease.run_id, lease.last_seq`)
    for (const row of rows)
      expect(row).toMatchObject({ events: row.last_seq, highest: row.last_seq, epochs_grow: true })
    const written = rows.reduce((sum, row) => sum + row.events - 1, 0)
    expect(written).toBe(seen.get('new'))
  })
})
