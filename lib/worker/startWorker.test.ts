import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DriveEnd } from '../engine/drive'
import type { Claim } from '../engine/ports'
import type { WorkerServices } from '../server/createWorker'
import { startWorker } from './startWorker'

/** Services in memory: a queue of runs, and drivers that do only what the test says. */
class World {
  readonly queue: string[] = []
  readonly driven = new Map<
    string,
    { nudged: number; lost: boolean; mayDispatch: () => boolean; end(end: DriveEnd): void }
  >()
  readonly released: string[] = []
  readonly asked: number[] = []
  signals = new Map<string, number>()
  stolen = new Set<string>()
  databaseAway = false
  wake = () => {}
  signal = (_: string[]) => {}
  callsHome = () => {}
  readonly services: WorkerServices = {
    leaseMs: 15_000,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    claim: async (limit) => {
      if (this.databaseAway) throw new Error('away')
      this.asked.push(limit)
      return this.queue.splice(0, limit).map(claimOf)
    },
    renew: async (held) => {
      if (this.databaseAway) throw new Error('away')
      const mine = held.filter(({ runId }) => !this.stolen.has(runId))
      return new Map(mine.map(({ runId }) => [runId, this.signals.get(runId) ?? 0]))
    },
    release: async (held) => void this.released.push(...held.map(({ runId }) => runId)),
    sweep: async () => {},
    open: async ({ runId }, mayDispatch) => {
      let end: (end: DriveEnd) => void = () => {}
      const done = new Promise<DriveEnd>((resolve) => {
        end = resolve
      })
      const driver = { nudged: 0, lost: false, mayDispatch, end }
      this.driven.set(runId, driver)
      return {
        done,
        nudge: () => void driver.nudged++,
        lose: () => {
          driver.lost = true
          end({ kind: 'lost' })
        },
      }
    },
    listen: ({ onWake, onSignals }) => {
      this.wake = onWake
      this.signal = onSignals
      return { close: async () => {} }
    },
    callsSettled: () =>
      new Promise((resolve) => {
        this.callsHome = resolve
      }),
    close: async () => {},
  }

  start(...runIds: string[]): void {
    this.queue.push(...runIds)
    this.wake()
  }
  run(runId: string) {
    const driver = this.driven.get(runId)
    if (!driver) throw new Error(`${runId} is not driven`)
    return driver
  }
}

function claimOf(runId: string): Claim {
  return { runId, epoch: 1, lastSeq: 1, signalSeq: 0, signalDone: 0 }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

describe('a worker', () => {
  let world: World
  beforeEach(() => {
    vi.useFakeTimers()
    world = new World()
  })
  afterEach(() => vi.useRealTimers())

  test('takes no more runs than it has slots, and the next one as soon as a slot is free', async () => {
    const worker = startWorker(world.services, { slots: 2 })
    world.start('a', 'b', 'c')
    await seconds(0)
    expect([...world.driven.keys()]).toEqual(['a', 'b'])
    world.run('a').end({ kind: 'ended' })
    await seconds(0)
    expect([...world.driven.keys()]).toEqual(['a', 'b', 'c'])
    expect(worker.held).toBe(2)
    expect(Math.max(...world.asked)).toBeLessThanOrEqual(2)
  })

  test('finds a run whose wake-up was lost with its next sweep', async () => {
    startWorker(world.services)
    world.queue.push('forgotten')
    await seconds(5)
    expect(world.driven.has('forgotten')).toBe(true)
  })

  test('passes signals on, from a notification at once and from the heartbeat when that was lost', async () => {
    startWorker(world.services)
    world.start('a', 'b')
    await seconds(0)
    world.signal(['a', 'not mine'])
    expect([world.run('a').nudged, world.run('b').nudged]).toEqual([1, 0])
    world.signals.set('b', 1)
    await seconds(5)
    expect([world.run('a').nudged, world.run('b').nudged]).toEqual([1, 1])
    await seconds(5)
    expect(world.run('b').nudged).toBe(1)
  })

  test('stops a run at once that a heartbeat no longer finds', async () => {
    const worker = startWorker(world.services)
    world.start('a', 'b')
    await seconds(0)
    world.stolen.add('a')
    await seconds(5)
    expect([world.run('a').lost, world.run('b').lost]).toEqual([true, false])
    expect(worker.held).toBe(1)
  })

  test('dispatches nothing from a second before the lease ends, and gives up by itself when it has ended', async () => {
    startWorker(world.services)
    world.start('a')
    await seconds(0)
    expect(world.run('a').mayDispatch()).toBe(true)
    world.databaseAway = true
    await seconds(13.9)
    expect([world.run('a').mayDispatch(), world.run('a').lost]).toEqual([true, false])
    await seconds(0.2)
    expect(world.run('a').mayDispatch()).toBe(false)
    await seconds(1.5)
    expect(world.run('a').lost).toBe(true)
  })

  test('keeps its runs over an absence of the database that is shorter than the lease', async () => {
    startWorker(world.services)
    world.start('a')
    await seconds(4)
    world.databaseAway = true
    await seconds(9)
    world.databaseAway = false
    await seconds(20)
    expect([world.run('a').lost, world.run('a').mayDispatch()]).toEqual([false, true])
  })

  test('stops a run whose dispatch it refused, because its driver will not ask again', async () => {
    startWorker(world.services)
    world.start('a')
    await seconds(0)
    vi.setSystemTime(Date.now() + 6 * 3_600_000)
    expect(world.run('a').mayDispatch()).toBe(false)
    await seconds(0)
    expect(world.run('a').lost).toBe(true)
    expect(world.released).toEqual(['a'])
  })

  test('told to stop, it takes nothing new, dispatches nothing, waits for calls in flight and then gives its runs back', async () => {
    const worker = startWorker(world.services)
    world.start('a')
    await seconds(0)
    const stopped = worker.stop()
    world.start('b')
    await seconds(1)
    expect(world.driven.has('b')).toBe(false)
    expect([world.run('a').mayDispatch(), world.run('a').lost, world.released.length]).toEqual([
      false,
      false,
      0,
    ])
    world.callsHome()
    await stopped
    expect([world.run('a').lost, world.released.includes('a')]).toEqual([true, true])
  })

  test('told to stop, it does not wait for ever for a call that never comes home', async () => {
    const worker = startWorker(world.services)
    world.start('a')
    await seconds(0)
    const stopped = worker.stop()
    await seconds(6)
    await stopped
    expect(world.released).toContain('a')
  })
})
