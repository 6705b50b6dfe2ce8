import { setTimeout as wait } from 'node:timers/promises'
import { sleepThroughLease } from '../harness/asleep'
import { PRELOAD } from '../harness/world'
import type { Row } from '../row'

const BLOCK_MS = 30_000

/** R12: a worker's event loop is busy for thirty seconds, twice its lease; what comes back to it then is dropped. */
export const blockedLoop: Row = {
  id: 'R12',
  title: 'event loop blocked for 30 s',
  async prove(chaos) {
    let blockedUntil = 0
    return sleepThroughLease(chaos, {
      options: { args: PRELOAD, env: { CHAOS_BLOCK_MS: String(BLOCK_MS) } },
      sleep(pid) {
        process.kill(pid, 'SIGUSR2')
        blockedUntil = performance.now() + BLOCK_MS
      },
      wake: async () => void (await wait(Math.max(0, blockedUntil - performance.now()))),
    })
  },
}
