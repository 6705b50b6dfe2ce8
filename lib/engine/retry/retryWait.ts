import { type Wording, words } from '../../graph/wording'
import { type Fault, reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'

export const MAX_ATTEMPTS = 3
const FIRST_WAIT_MS = 500
/** Half of the span by which a wait varies, so that many runs hurt by one outage do not return in step. */
const JITTER = 0.25

export type RetryWait = { kind: 'wait'; ms: number } | { kind: 'give_up'; reason: Wording }

/**
 * How long to wait after attempt number `attempt` (from 1): 500 ms doubling, ±25 % by `random` in [0, 1). A server's `Retry-After` is
 * honoured when it fits into `leftMs`, the time the action has left; when it does not, that is the reason for giving up.
 */
export function retryWait(input: {
  attempt: number
  random: number
  leftMs: number
  retryAfterMs: number | undefined
}): RetryWait {
  const { attempt, random, leftMs, retryAfterMs } = input
  const backoff = Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 - JITTER + 2 * JITTER * random))
  const ms = Math.max(backoff, retryAfterMs ?? 0)
  if (ms < leftMs) return { kind: 'wait', ms }
  const left = Math.max(0, Math.floor(leftMs))
  return retryAfterMs !== undefined && retryAfterMs >= leftMs
    ? { kind: 'give_up', reason: noteText('wait.asked', { asked: retryAfterMs, left }) }
    : { kind: 'give_up', reason: noteText('wait.tooLittle', { left }) }
}

/** The same fault with why no further attempt was made, for the reader. */
export function withReason(fault: Fault, why: Wording): Fault {
  const reason = { ...words(fault), message: fault.message.replace(/[.\s]+$/, '') }
  return reworded(fault, noteText('around.notAgain', { reason, why }))
}
