import { DEFAULTS, modelAttemptMs } from './defaults'
import type { NodeGuards } from './document'

/** How much of a conversation is sent again with every turn (REACT-3, GUARD-2). */
export const CONVERSATION = {
  /** Rounds sent word for word. */
  window: 6,
  /** One-line summaries of older rounds. */
  summaries: 10,
  /** Summaries that stay as they are when a full list is made shorter by a model. */
  keptSummaries: 3,
  /** Rounds left after a repeated action. */
  afterRepeat: 3,
} as const

export type ConversationSize = { window: number; summaries: number }

/** Most turns of one activation in ReAct mode: one per tool call, the answer, and the corrections. */
export function mostTurns(maxSteps: number, maxTurns: number | undefined): number {
  return maxTurns ?? maxSteps + 1 + DEFAULTS.corrections
}

/**
 * Most model calls of one activation in ReAct mode: its turns, the shortening of a full list of summaries, and, where data of a form is to be
 * delivered, one more question for it with its corrections. A reply cut by length uses up another turn.
 */
export function reactModelCalls(
  turns: number,
  { window, summaries }: ConversationSize,
  deliversData: boolean,
): number {
  const evicted = Math.max(0, turns - 1 - Math.min(window, CONVERSATION.afterRepeat))
  const overfull = evicted - summaries - 1
  const freed = summaries - CONVERSATION.keptSummaries
  const shortened = overfull < 0 ? 0 : 1 + Math.floor(overfull / freed)
  return turns + shortened + (deliversData ? 1 + DEFAULTS.corrections : 0)
}

/**
 * Times of one thought, in milliseconds. A node's own limits are those of its calls; thoughts take an attempt from them as every model does (EXEC-2) and
 * twice the time for all attempts, so that both nest.
 */
export function thinkingMs(guards: NodeGuards | undefined): { attempt: number; action: number } {
  const attempt = modelAttemptMs(guards?.attemptTimeoutMs)
  const action = 2 * (guards?.actionTimeoutMs ?? DEFAULTS.tool.actionMs)
  return { attempt, action: Math.max(action, Math.ceil((attempt * 4) / 3)) }
}
