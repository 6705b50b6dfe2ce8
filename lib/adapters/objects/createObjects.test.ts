import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlobStore } from './blobStore'
import { createObjects } from './createObjects'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A disk without space for its first writes. */
function fullStore(failures: number): BlobStore & { written: string[] } {
  const written: string[] = []
  let left = failures
  return {
    written,
    async write(id) {
      left -= 1
      if (left >= 0) throw new Error('ENOSPC: no space left on device')
      written.push(id)
    },
    read: async () => null,
    remove: async () => {},
  }
}

// nothing is asked of it here but to take the row
const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool

test('a value that finds the disk full is stored once there is space again, and the reason is told meanwhile', async () => {
  const store = fullStore(3)
  const troubles: unknown[] = []
  const objects = createObjects(pool, store, {
    onTrouble: (error) => troubles.push(error),
    patienceMs: 60_000,
  })
  const stored = objects.put('run', 'text', 'hash')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.written).toEqual([await stored])
  expect(troubles.map(String)).toEqual(Array(3).fill('Error: ENOSPC: no space left on device'))
})

test('a disk that stays full is given up on', async () => {
  const objects = createObjects(pool, fullStore(1_000), { onTrouble: () => {}, patienceMs: 10_000 })
  const stored = expect(objects.put('run', 'text', 'hash')).rejects.toThrow('ENOSPC')
  await vi.advanceTimersByTimeAsync(10_000)
  await stored
})
