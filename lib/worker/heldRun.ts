import type { Claim } from '../engine/ports'
import type { Driving } from '../server/createWorker'
import { leaseHolds, type Moment, thisMoment } from './lease'

/** A run that this worker has claimed, from the claim to the end of its driver. */
export class HeldRun {
  readonly claim: Claim
  readonly #leaseMs: number
  readonly #draining: () => boolean
  /** When the statement that last renewed the lease was sent. */
  #sent: Moment
  #signalSeq: number
  #driving: Driving | null = null
  #lost = false

  constructor(claim: Claim, sent: Moment, leaseMs: number, draining: () => boolean) {
    this.claim = claim
    this.#sent = sent
    this.#signalSeq = claim.signalSeq
    this.#leaseMs = leaseMs
    this.#draining = draining
  }

  get lost(): boolean {
    return this.#lost
  }

  /** The driver exists; what happened to the run while it was made is passed on. */
  start(driving: Driving): void {
    this.#driving = driving
    if (this.#lost) driving.lose()
  }

  /**
   * Asked before every dispatch. A driver that was refused once does not ask again, so a refusal ends this ownership; while the worker
   * is leaving that is left to the end, because calls in flight may still bring their results home.
   */
  mayDispatch(): boolean {
    if (this.#lost || this.#draining()) return false
    const holds = leaseHolds(this.#sent, thisMoment(), this.#leaseMs)
    if (!holds) queueMicrotask(() => this.lose())
    return holds
  }

  /** `signalSeq` as the database answered to a renewal sent at `sent`. */
  renewed(sent: Moment, signalSeq: number): void {
    this.#sent = sent
    if (signalSeq <= this.#signalSeq) return
    this.#signalSeq = signalSeq
    this.nudge()
  }

  /** Somebody put a signal into the run's inbox. */
  nudge(): void {
    this.#driving?.nudge()
  }

  /** Gives up when no renewal has come through for a whole lease: by now another worker may own the run. */
  loseIfExpired(): void {
    const passed = performance.now() - this.#sent.monotonic
    if (passed >= this.#leaseMs) this.lose()
  }

  lose(): void {
    if (this.#lost) return
    this.#lost = true
    this.#driving?.lose()
  }
}
