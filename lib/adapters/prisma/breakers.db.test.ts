import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import type { BreakerTicket } from '../../engine/ports'
import { createBreakers, listBreakers, resetBreaker } from './breakers'
import { BREAKERS_CHANNEL } from './channels'
import { type Database, openDatabase } from './database'
import { listen } from './listen'

const LIMITS = { failures: 3, openMs: 60_000 }
const FRESH: BreakerTicket = { generation: 0, probe: false }
const twenty = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, make))

describe('breakers shared by workers', () => {
  let test_: TestDatabase
  let database: Database
  let tools = 0
  const newTool = () => `shop/tool_${++tools}`
  /** Workers that have seen everything so far. */
  const workers = async (count: number) => {
    const made = Array.from({ length: count }, () => createBreakers(database.hot))
    await Promise.all(made.map((one) => one.refresh()))
    return made
  }
  const worker = async () => createBreakers(database.hot)
  const row = async (tool: string) => {
    const { rows } = await database.hot.query(
      'select gen, failures, open_until is not null as open, xmin::text as written from breaker where tool = $1',
      [tool],
    )
    return rows[0]
  }
  /** The pause ends now. */
  const pauseIsOver = (tool: string) =>
    database.hot.query(
      `update breaker set open_until = clock_timestamp() - interval '1 ms' where tool = $1`,
      [tool],
    )
  const trip = async (tool: string) => {
    const [one] = await workers(1)
    for (let nth = 0; nth < 3; nth += 1) await one?.failed(tool, FRESH, LIMITS)
  }
  beforeAll(async () => {
    test_ = await createTestDatabase()
    database = openDatabase(test_.url, { name: 'test', connections: 8 })
  })
  afterAll(async () => {
    await database.close()
    await test_.drop()
  })

  test('twenty failures at once trip it once', async () => {
    const tool = newTool()
    const all = await workers(20)
    await Promise.all(all.map((one) => one.failed(tool, FRESH, LIMITS)))
    expect(await row(tool)).toMatchObject({ gen: 1, failures: 3, open: true })
  })

  test('a breaker that opens at the first failure opens at the first failure', async () => {
    const tool = newTool()
    const one = await worker()
    await one.failed(tool, FRESH, { failures: 1, openMs: 60_000 })
    expect(one.read(tool)).toMatchObject({ kind: 'open', generation: 1 })
  })

  test('a success in between starts the count anew', async () => {
    const tool = newTool()
    const one = await worker()
    await one.failed(tool, FRESH, LIMITS)
    await one.failed(tool, FRESH, LIMITS)
    await one.succeeded(tool, FRESH)
    await one.failed(tool, FRESH, LIMITS)
    await one.failed(tool, FRESH, LIMITS)
    expect(one.read(tool)).toEqual({ kind: 'closed', generation: 0 })
    await one.failed(tool, FRESH, LIMITS)
    expect(one.read(tool).kind).toBe('open')
  })

  test('late results of calls from before the trip match nothing', async () => {
    const tool = newTool()
    await trip(tool)
    const before = await row(tool)
    const [late] = await workers(1)
    await late?.succeeded(tool, FRESH)
    await late?.failed(tool, FRESH, LIMITS)
    expect(await row(tool)).toEqual(before)
  })

  test('while it is open only the probe counts', async () => {
    const tool = newTool()
    await trip(tool)
    const [one] = await workers(1)
    await one?.succeeded(tool, { generation: 1, probe: false })
    expect(await row(tool)).toMatchObject({ gen: 1, open: true })
  })

  test('nobody probes during the pause, and one of twenty after it', async () => {
    const tool = newTool()
    await trip(tool)
    const [one] = await workers(1)
    expect(await one?.claimProbe(tool, 20_000)).toBeNull()
    await pauseIsOver(tool)
    const claims = await twenty(async () => (await worker()).claimProbe(tool, 20_000))
    expect(claims.filter((claim) => claim !== null)).toEqual([{ generation: 1, probe: true }])
  })

  test('the probe of a prober that died expires', async () => {
    const tool = newTool()
    await trip(tool)
    await pauseIsOver(tool)
    const one = await worker()
    expect(await one.claimProbe(tool, 20_000)).not.toBeNull()
    expect(await one.claimProbe(tool, 20_000)).toBeNull()
    await database.hot.query(
      `update breaker set probe_until = clock_timestamp() - interval '1 ms' where tool = $1`,
      [tool],
    )
    expect(await one.claimProbe(tool, 20_000)).not.toBeNull()
  })

  test('a probe that fails opens it again, one that succeeds closes it', async () => {
    const tool = newTool()
    await trip(tool)
    const one = await worker()
    await pauseIsOver(tool)
    const first = await one.claimProbe(tool, 20_000)
    await one.failed(tool, first ?? FRESH, LIMITS)
    expect(one.read(tool)).toMatchObject({ kind: 'open', generation: 2 })
    await pauseIsOver(tool)
    const second = await one.claimProbe(tool, 20_000)
    await one.succeeded(tool, second ?? FRESH)
    expect(one.read(tool)).toEqual({ kind: 'closed', generation: 3 })
  })

  test('two hundred successes of a healthy tool write nothing', async () => {
    const tool = newTool()
    await trip(tool)
    await resetBreaker(database.hot, tool)
    const [one] = await workers(1)
    const before = await row(tool)
    const generation = one?.read(tool).generation ?? 0
    for (let nth = 0; nth < 200; nth += 1) await one?.succeeded(tool, { generation, probe: false })
    expect(await row(tool)).toEqual(before)
    await one?.succeeded('shop/never_failed', FRESH)
    expect(await row('shop/never_failed')).toBeUndefined()
  })

  test('a reset closes it for everybody, who learn of it by an announcement, and is no news the second time', async () => {
    const tool = newTool()
    await trip(tool)
    const [other] = await workers(1)
    expect(other?.read(tool).kind).toBe('open')
    let announced = (_: string) => {}
    const heard = new Promise<string>((resolve) => {
      announced = resolve
    })
    const listener = listen(test_.url, { channels: { [BREAKERS_CHANNEL]: (payload) => announced(payload) } })
    await listener.ready
    expect(await resetBreaker(database.hot, tool)).toBe(true)
    expect(await heard).toBe(tool)
    await other?.refresh()
    expect(other?.read(tool)).toEqual({ kind: 'closed', generation: 2 })
    expect(await resetBreaker(database.hot, tool)).toBe(false)
    await listener.close()
  })

  test('people see the tools that are not as new', async () => {
    const tool = newTool()
    const one = await worker()
    await one.failed(tool, FRESH, LIMITS)
    await one.succeeded('shop/healthy', FRESH)
    const seen = (await listBreakers(database.hot)).filter(
      (each) => each.tool === tool || each.tool === 'shop/healthy',
    )
    expect(seen).toEqual([{ tool, failures: 1, openMs: null }])
  })

  test('a database that is away stops no call: what was known goes on holding', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:9/none')
    const troubles: unknown[] = []
    const one = createBreakers(away.hot, { onTrouble: (error) => troubles.push(error) })
    await one.refresh()
    await one.failed('shop/any', FRESH, LIMITS)
    expect(one.read('shop/any')).toEqual({ kind: 'closed', generation: 0 })
    expect(troubles).toHaveLength(2)
    await away.close()
  })
})
