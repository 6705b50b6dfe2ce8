/** A dispatch so close to the end of the lease is not worth the risk. */
const MARGIN_MS = 1_000

/** Both clocks at one moment, in milliseconds. */
export type Moment = { monotonic: number; wall: number }

export function thisMoment(): Moment {
  return { monotonic: performance.now(), wall: Date.now() }
}

/**
 * Whether a lease may still be relied on, decided here and now, without asking anybody. `sent` is when the statement that last renewed
 * it was sent, so the database's own count started later. Where the clocks disagree (the machine slept, the wall clock was set) the
 * longer time counts, until a heartbeat has asked the database.
 */
export function leaseHolds(sent: Moment, now: Moment, leaseMs: number): boolean {
  const passed = Math.max(now.monotonic - sent.monotonic, now.wall - sent.wall)
  return passed < leaseMs - MARGIN_MS
}
