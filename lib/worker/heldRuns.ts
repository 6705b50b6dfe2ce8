import type { Claim } from '../engine/ports'
import type { WorkerServices } from '../server/createWorker'
import { HeldRun } from './heldRun'
import { type Moment, thisMoment } from './lease'

/** The runs of one worker, and what happens to all of them together. */
export class HeldRuns {
  readonly #services: WorkerServices
  readonly #onFree: () => void
  readonly #held = new Map<string, { run: HeldRun; done: Promise<void> }>()
  /** The worker is leaving: nothing more is dispatched. */
  draining = false

  /** `onFree` is told whenever a slot gets free. */
  constructor(services: WorkerServices, onFree: () => void) {
    this.#services = services
    this.#onFree = onFree
  }

  get size(): number {
    return this.#held.size
  }

  /** Drives a run that was claimed by a statement sent at `sent`. */
  take(claim: Claim, sent: Moment): void {
    this.#held.get(claim.runId)?.run.lose()
    const run = new HeldRun(claim, sent, this.#services.leaseMs, () => this.draining)
    const done = this.#drive(run).then(() => {
      if (this.#held.get(claim.runId)?.run === run) this.#held.delete(claim.runId)
      this.#onFree()
    })
    this.#held.set(claim.runId, { run, done })
  }

  nudge(runIds: readonly string[]): void {
    for (const id of runIds) this.#held.get(id)?.run.nudge()
  }

  /** Renews every lease and passes on what the answer says. False when the database did not answer. */
  async renew(): Promise<boolean> {
    const owned = this.#runs().filter(({ lost }) => !lost)
    const sent = thisMoment()
    try {
      const answer = await this.#services.renew(owned.map(({ claim }) => claim))
      for (const run of owned) {
        const signalSeq = answer.get(run.claim.runId)
        if (signalSeq === undefined) run.lose()
        else run.renewed(sent, signalSeq)
      }
      return true
    } catch (error) {
      this.#services.log.warn({ err: error, runs: owned.length }, 'leases could not be renewed; trying again')
      return false
    }
  }

  loseExpired(): void {
    for (const run of this.#runs()) run.loseIfExpired()
  }

  loseAll(): Claim[] {
    const runs = this.#runs()
    for (const run of runs) run.lose()
    return runs.map(({ claim }) => claim)
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ done }) => done))
  }

  #runs(): HeldRun[] {
    return [...this.#held.values()].map(({ run }) => run)
  }

  /** From claim to the end of the driver. Trouble ends only this ownership: the run is free again at once, or when its lease ends. */
  async #drive(run: HeldRun): Promise<void> {
    try {
      const driving = await this.#services.open(run.claim, () => run.mayDispatch())
      run.start(driving)
      const end = await driving.done
      if (end.kind === 'lost') await this.#services.release([run.claim])
    } catch (error) {
      this.#services.log.error({ err: error, runId: run.claim.runId }, 'a run could not be driven')
    }
  }
}
