import type { Claim } from '../engine/ports'
import type { WorkerServices } from '../server/createWorker'
import { HeldRun } from './heldRuns'
import { type Moment, thisMoment } from './lease'
import { repeat } from './repeat'

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
  const { log, leaseMs } = services
  const held = new Map<string, { run: HeldRun; done: Promise<void> }>()
  let draining = false
  let heartbeatFailed = false
  const runs = () => [...held.values()].map(({ run }) => run)

  const claimMore = oneAtATime(
    async () => {
      for (let full = true; full && !draining && held.size < slots; ) {
        const limit = Math.min(slots - held.size, CLAIM_MAX)
        const sent = thisMoment()
        const claims = await services.claim(limit)
        for (const claim of claims) take(claim, sent)
        full = claims.length === limit
      }
    },
    (error) => log.warn({ err: error }, 'no runs could be claimed; trying again'),
  )

  const take = (claim: Claim, sent: Moment) => {
    held.get(claim.runId)?.run.lose()
    const run = new HeldRun(claim, sent, leaseMs, () => draining)
    const done = drive(services, run).then(() => {
      if (held.get(claim.runId)?.run === run) held.delete(claim.runId)
      claimMore()
    })
    held.set(claim.runId, { run, done })
  }
  const beat = async () => {
    heartbeatFailed = !(await renewAll(services, runs()))
  }
  const heartbeat = repeat(beat, () => (heartbeatFailed ? HEARTBEAT_RETRY_MS : HEARTBEAT_MS))
  const expiry = setInterval(() => {
    for (const run of runs()) run.loseIfExpired()
  }, EXPIRY_CHECK_MS)
  const sweep = repeat(
    async () => {
      await services.sweep().catch((error) => log.warn({ err: error }, 'the sweep failed; trying again'))
      claimMore()
    },
    () => SWEEP_MIN_MS + Math.random() * (SWEEP_MAX_MS - SWEEP_MIN_MS),
  )
  const listener = services.listen({
    onWake: claimMore,
    onSignals: (runIds) => {
      for (const id of runIds) held.get(id)?.run.nudge()
    },
  })
  claimMore()

  return {
    get held() {
      return held.size
    },
    async stop() {
      draining = true
      await Promise.all([sweep.stop(), listener.close(), claimMore.settled()])
      const left = () => Promise.all([...held.values()].map(({ done }) => done))
      await within(DRAIN_MS, Promise.race([left(), services.callsSettled()]))
      const claims = runs().map(({ claim }) => claim)
      for (const run of runs()) run.lose()
      await within(STOP_MS, left())
      await services.release(claims).catch(() => {})
      clearInterval(expiry)
      await heartbeat.stop()
      await within(STOP_MS, services.close())
    },
  }
}

/** From claim to the end of the driver. Trouble ends only this ownership: the run is free again at once, or when its lease ends. */
async function drive(services: WorkerServices, run: HeldRun): Promise<void> {
  try {
    const driving = await services.open(run.claim, () => run.mayDispatch())
    run.start(driving)
    const end = await driving.done
    if (end.kind === 'lost') await services.release([run.claim])
  } catch (error) {
    services.log.error({ err: error, runId: run.claim.runId }, 'a run could not be driven')
  }
}

/** False when the database did not answer. */
async function renewAll(services: WorkerServices, runs: HeldRun[]): Promise<boolean> {
  const owned = runs.filter(({ lost }) => !lost)
  const sent = thisMoment()
  try {
    const answer = await services.renew(owned.map(({ claim }) => claim))
    for (const run of owned) {
      const signalSeq = answer.get(run.claim.runId)
      if (signalSeq === undefined) run.lose()
      else run.renewed(sent, signalSeq)
    }
    return true
  } catch (error) {
    services.log.warn({ err: error, runs: owned.length }, 'leases could not be renewed; trying again')
    return false
  }
}

/** Calls while `work` is under way become one more run of it. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let wanted = false
  let working: Promise<void> | null = null
  const loop = async () => {
    while (wanted) {
      wanted = false
      await work().catch(onError)
    }
    working = null
  }
  const request = () => {
    wanted = true
    working ??= loop()
  }
  return Object.assign(request, { settled: () => working ?? Promise.resolve() })
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), limit])
  clearTimeout(timer)
}
