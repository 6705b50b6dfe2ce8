import type { WorkerServices } from '../server/createWorker'
import { HeldRuns } from './heldRuns'
import { thisMoment } from './lease'
import { oneAtATime } from './oneAtATime'
import { repeat } from './repeat'
import { within } from './within'

const HEARTBEAT_MS = 5_000
/** After a heartbeat that failed, while there is lease left. */
const HEARTBEAT_RETRY_MS = 500
const EXPIRY_CHECK_MS = 500
const SWEEP_MIN_MS = 2_000
const SWEEP_MAX_MS = 5_000
/** How long calls in flight may take to come home when the worker is told to leave; its launcher kills it after 10 s. */
const DRAIN_MS = 6_000
/** A driver that was told that its run is lost has only to stop. */
const STOP_MS = 2_000
const CLAIM_MAX = 50

export type Worker = {
  /** Runs it holds now. */
  readonly held: number
  /** Takes nothing new, lets calls in flight come home (6 s at most), gives its runs back and resolves. */
  stop(): Promise<void>
}

/**
 * Claims, drives and keeps runs: claims on every wake-up, whenever a slot gets free and with every sweep; renews leases; passes signals
 * on. Whatever fails here (Postgres away, a notification lost) is made good by the next sweep or by another worker after the lease.
 */
export function startWorker(services: WorkerServices, { slots = 50 } = {}): Worker {
  const { log } = services
  const runs = new HeldRuns(services, () => claimMore())
  const claimMore = oneAtATime(
    () => claimUntilFull(services, runs, slots),
    (error) => log.warn({ err: error }, 'no runs could be claimed; trying again'),
  )
  const sweep = repeat(
    async () => {
      await services.sweep().catch((error) => log.warn({ err: error }, 'the sweep failed; trying again'))
      claimMore()
    },
    () => SWEEP_MIN_MS + Math.random() * (SWEEP_MAX_MS - SWEEP_MIN_MS),
  )
  const keeping = keepLeases(runs)
  const listener = services.listen({ onWake: claimMore, onSignals: (runIds) => runs.nudge(runIds) })
  claimMore()
  return {
    get held() {
      return runs.size
    },
    async stop() {
      runs.draining = true
      await Promise.all([sweep.stop(), listener.close(), claimMore.settled()])
      await within(DRAIN_MS, Promise.race([runs.settled(), services.callsSettled()]))
      const claims = runs.loseAll()
      await within(STOP_MS, runs.settled())
      await within(STOP_MS, services.release(claims))
      await keeping.stop()
      await within(STOP_MS, services.close())
    },
  }
}

async function claimUntilFull(services: WorkerServices, runs: HeldRuns, slots: number): Promise<void> {
  for (let full = true; full && !runs.draining && runs.size < slots; ) {
    const limit = Math.min(slots - runs.size, CLAIM_MAX)
    const sent = thisMoment()
    const claims = await services.claim(limit)
    for (const claim of claims) runs.take(claim, sent)
    full = claims.length === limit
  }
}

function keepLeases(runs: HeldRuns): { stop(): Promise<void> } {
  let failed = false
  const beat = async () => {
    failed = !(await runs.renew())
  }
  const heartbeat = repeat(beat, () => (failed ? HEARTBEAT_RETRY_MS : HEARTBEAT_MS))
  const expiry = setInterval(() => runs.loseExpired(), EXPIRY_CHECK_MS)
  return {
    async stop() {
      clearInterval(expiry)
      await heartbeat.stop()
    },
  }
}
