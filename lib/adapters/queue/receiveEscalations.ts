import * as z from 'zod'
import { type KeptRunner, keepRunner } from './keepRunner'

/** Added by the sweep in the statement that escalates the card, so there is exactly one job per escalation. */
const ESCALATION_TASK = 'escalation'

const PayloadSchema = z.object({ task: z.string() })

/**
 * Calls `onEscalated` with each card that was escalated. When it rejects the queue tries again, after growing waits. A runner of its own: a receiver that is slow to answer must not
 * hold up wake-ups.
 */
export function receiveEscalations(url: string, onEscalated: (task: string) => Promise<void>): KeptRunner {
  return keepRunner(url, {
    [ESCALATION_TASK]: async (payload) => onEscalated(PayloadSchema.parse(payload).task),
  })
}
