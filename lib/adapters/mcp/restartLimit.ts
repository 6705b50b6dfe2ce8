/** Starts within this window count against the limit. */
const WINDOW_MS = 60_000
const MAX_FAILURES = 5

/**
 * Backoff for a server that keeps dying: 0.2 s doubling, and no further start in a minute that saw five deaths. By the monotonic clock: a wall clock that is set back
 * would keep the server from starting for as long.
 */
export class RestartLimit {
  private failures: number[] = []

  failed(): void {
    this.failures.push(performance.now())
  }

  started(): void {
    const since = performance.now() - WINDOW_MS
    this.failures = this.failures.filter((at) => at > since)
  }

  /** Waits out the backoff. Throws when the limit is reached or the wait would be longer than `maxMs`. */
  async wait(maxMs: number): Promise<void> {
    this.started()
    const count = this.failures.length
    if (count === 0) return
    if (count >= MAX_FAILURES)
      throw new Error(
        `it stopped ${count} times within a minute; the next start is refused until that has passed`,
      )
    const due = (this.failures.at(-1) ?? 0) + 100 * 2 ** count
    const ms = due - performance.now()
    if (ms > maxMs) throw new Error(`it is restarting; try again in ${Math.ceil(ms / 1000)} s`)
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  }
}
