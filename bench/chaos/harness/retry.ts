import { setTimeout as wait } from 'node:timers/promises'
import { postgresTrouble } from '@/lib/adapters/prisma/postgresError'

const LIMIT_MS = 60_000

/** Repeats what failed only because Postgres was away; `work` must be harmless to repeat. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + LIMIT_MS; ; await wait(100)) {
    try {
      return await work()
    } catch (error) {
      if (postgresTrouble(error) !== 'passing' || performance.now() > deadline) throw error
    }
  }
}

/** Asks until the answer is true; false when `limitMs` is over first. */
export async function until(
  enough: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (const deadline = performance.now() + limitMs; ; await wait(everyMs)) {
    if (await enough()) return true
    if (performance.now() > deadline) return false
  }
}
