import { words } from '../../graph/wording'
import type { Fault } from '../../run/fault'
import type { AttemptFailure, Chance, Clock, RetryPause } from '../ports'
import { abortable } from './abortable'
import { classifyFailure, STOPPED } from './classifyFailure'
import { MAX_ATTEMPTS, retryWait, withReason } from './retryWait'

/**
 * How a series of attempts ended. `failed.fault` has the class of the whole series: `unknown` as soon as one attempt may have happened, whatever
 * came after it. `stopped`: the signal aborted; `inFlight` says whether a request was on its way then, or an earlier one may have happened.
 */
export type Attempted<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'failed'; fault: Fault }
  | { kind: 'stopped'; inFlight: boolean }

export type AttemptSeries<T> = {
  clock: Clock
  chance: Chance
  signal: AbortSignal
  /** Nothing outside changes when the request happens twice. */
  safe: boolean
  /** An unknown outcome may be sent again, because the other side recognises the request id. */
  idempotent: boolean
  actionMs: number
  /** True when a request with this id may have happened before this series began. */
  maybeHappened: boolean
  /** Awaited before the last synchronous check of a dispatch. */
  beforeDispatch?: () => Promise<void>
  /** Asked synchronously before every dispatch; false once the run may belong to somebody else. */
  mayDispatch: () => boolean
  /** One dispatch; `leftMs` is what the action has left. Resolves at once when the signal aborts. */
  attempt: (leftMs: number) => Promise<{ ok: true; value: T } | { ok: false; failure: AttemptFailure }>
  /** Told when a wait begins, for people who watch. */
  onWait?: (pause: RetryPause) => void
  /** Called before attempt `next` is made; a fault forbids it (step limit). */
  beforeRetry: (next: number, fault: Fault, waitMs: number) => Fault | null
}

/** Attempts with waits between them inside one action deadline (EXEC-1, EXEC-3). The wait ends at once when the signal aborts. */
export async function runAttempts<T>(series: AttemptSeries<T>): Promise<Attempted<T>> {
  const deadline = series.clock.now() + series.actionMs
  let maybeHappened = series.maybeHappened
  for (let attempt = 1; ; attempt++) {
    await series.beforeDispatch?.()
    if (series.signal.aborted || !series.mayDispatch()) return { kind: 'stopped', inFlight: maybeHappened }
    const outcome = await abortable(series.attempt(deadline - series.clock.now()), series.signal)
    if (outcome === 'aborted') return { kind: 'stopped', inFlight: true }
    if (outcome.ok) return { kind: 'ok', value: outcome.value }
    if (outcome.failure.reason === 'aborted' && series.signal.aborted)
      return { kind: 'stopped', inFlight: maybeHappened || outcome.failure.sent }
    const fault = classifyFailure(outcome.failure, series)
    maybeHappened ||= fault.class === 'unknown'
    const final = (last: Fault): Attempted<T> => ({
      kind: 'failed',
      fault: maybeHappened ? { ...last, class: 'unknown' } : last,
    })
    if (!mayRepeat(fault, series.idempotent) || attempt >= MAX_ATTEMPTS) return final(fault)
    const wait = retryWait({
      attempt,
      random: series.chance.random(),
      leftMs: deadline - series.clock.now(),
      retryAfterMs: outcome.failure.retryAfterMs,
    })
    if (wait.kind === 'give_up') return final(withReason(fault, wait.reason))
    series.onWait?.({ attempt: attempt + 1, of: MAX_ATTEMPTS, waitMs: wait.ms, ...words(fault) })
    await series.clock.sleep(wait.ms, series.signal)
    if (series.signal.aborted) return { kind: 'stopped', inFlight: maybeHappened }
    const forbidden = series.beforeRetry(attempt + 1, fault, wait.ms)
    if (forbidden) return final(forbidden)
  }
}

function mayRepeat(fault: Fault, idempotent: boolean): boolean {
  if (fault.code === STOPPED) return false
  return fault.class === 'transient' || (fault.class === 'unknown' && idempotent)
}
