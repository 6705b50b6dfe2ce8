import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import type { AppendResult, Claim } from '../../engine/ports'
import { claimRuns } from './claimRuns'
import { createJournalWriter, type JournalWriter } from './journalWriter'
import { createRunJournal } from './runJournal'
import { rawBatch } from './testing/rawBatch'
import { note, numbered, openTestWorld, type TestWorld } from './testing/testWorld'

describe('the one writer of a worker', () => {
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

  async function claimed(count: number): Promise<Claim[]> {
    await world.startRuns(count)
    return claimRuns(world.database.hot, 'a', 50)
  }
  const stored = async (runIds: string[]) => {
    const { rows } = await world.database.hot.query<{ events: number }>(
      'select count(*)::int - $2::int as events from run_event where run_id = any($1)',
      [runIds, runIds.length],
    )
    return rows[0]?.events
  }
  /** The pool, with something that happens around the nth query. */
  const disturbed = (around: (nth: number, query: () => Promise<unknown>) => Promise<unknown>): pg.Pool => {
    const { hot } = world.database
    let nth = 0
    const query = (...args: [pg.QueryConfig]) => around(nth++, () => hot.query(...args))
    return Object.create(hot, { query: { value: query } })
  }
  const append = (writer: JournalWriter, claim: Claim, pool = world.database.hot) =>
    createRunJournal({ claim, pool, writer, mayDispatch: () => true }).append(numbered(2, note('x')), {
      kind: 'go',
    })

  test('takes appends of fifty runs that come together to the disk in few statements', async () => {
    let statements = 0
    const pool = disturbed((_, query) => {
      statements++
      return query()
    })
    const writer = createJournalWriter(pool, { onWritten: () => {} })
    const claims = await claimed(50)
    const results = await Promise.all(claims.map((claim) => append(writer, claim)))
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['durable']))
    expect(statements).toBeLessThan(25)
    expect(await stored(claims.map(({ runId }) => runId))).toBe(50)
  })

  test('a value that Postgres refuses costs only its own run, the other 49 of the batch are durable', async () => {
    const claims = await claimed(50)
    const results = new Map<string, AppendResult>()
    for (const [nth, claim] of claims.entries()) {
      const data = nth === 17 ? '"half of a' : '{}'
      const answer = (result: AppendResult) => void results.set(claim.runId, result)
      for (const entry of rawBatch(claim, 1, { data, answer }).entries) world.writer.write(entry)
    }
    await world.writer.settled()
    const kinds = claims.map(({ runId }) => results.get(runId)?.kind)
    expect(kinds.map((kind, nth) => (kind === 'refused' ? nth : -1)).filter((nth) => nth >= 0)).toEqual([17])
    expect(kinds.filter((kind) => kind === 'durable')).toHaveLength(49)
    expect(await stored(claims.map(({ runId }) => runId))).toBe(49)
  })

  test('what waits behind a refused append of its run is refused as well, and a lost run loses all of it', async () => {
    const [poisoned, lost] = await claimed(2)
    if (!poisoned || !lost) throw new Error('Nothing claimed')
    await world.database.hot.query('update run_lease set epoch = epoch + 1 where run_id = $1', [lost.runId])
    const kinds: string[] = []
    const answer = ({ kind }: AppendResult) => void kinds.push(kind)
    for (const prev of [1, 2])
      for (const entry of rawBatch(poisoned, prev, { data: prev === 1 ? '{' : '{}', answer }).entries)
        world.writer.write(entry)
    for (const prev of [1, 2])
      for (const entry of rawBatch(lost, prev, { answer }).entries) world.writer.write(entry)
    await world.writer.settled()
    expect(kinds.sort()).toEqual(['lost', 'lost', 'refused', 'refused'])
    expect(await stored([poisoned.runId, lost.runId])).toBe(0)
  })

  test('a committed flush whose answer was lost is recognised, and the run goes on', async () => {
    const [claim] = await claimed(1)
    if (!claim) throw new Error('Nothing claimed')
    const pool = disturbed(async (nth, query) => {
      const answer = await query()
      if (nth === 0) throw new Error('Connection terminated unexpectedly')
      return answer
    })
    const writer = createJournalWriter(pool, { onWritten: () => {} })
    expect(await append(writer, claim)).toEqual({ kind: 'durable', conflicts: [] })
    expect(await stored([claim.runId])).toBe(1)
  })

  test('while Postgres is away an append waits, and is durable once it is back', async () => {
    const [claim] = await claimed(1)
    if (!claim) throw new Error('Nothing claimed')
    const pool = disturbed(async (nth, query) => {
      if (nth < 3) throw new Error('connect ECONNREFUSED')
      return query()
    })
    const writer = createJournalWriter(pool, { onWritten: () => {} })
    expect(await append(writer, claim)).toMatchObject({ kind: 'durable' })
    expect(await stored([claim.runId])).toBe(1)
  })

  test('says which runs have something new, after it is on the disk', async () => {
    const claims = await claimed(3)
    const told: string[] = []
    const writer = createJournalWriter(world.database.hot, { onWritten: (ids) => told.push(...ids) })
    await Promise.all(claims.map((claim) => append(writer, claim)))
    expect(told.sort()).toEqual(claims.map(({ runId }) => runId).sort())
  })
})
