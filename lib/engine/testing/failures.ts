import type { Json } from '../../graph/json'
import type { AttemptFailure, ModelAttempt, ToolAttempt } from '../ports'

/** Attempts as the outside gives them back. */
export function answered(result: Json): ToolAttempt {
  return { ok: true, result }
}

export function failed(
  reason: AttemptFailure['reason'],
  more: Partial<AttemptFailure> = {},
): ToolAttempt & ModelAttempt {
  return {
    ok: false,
    failure: { reason, sent: reason !== 'connect', message: `It failed: ${reason}`, ...more },
  }
}

export function said(
  text: string,
  more: { finish?: 'stop' | 'length' | 'filter'; inputTokens?: number; outputTokens?: number } = {},
): ModelAttempt {
  const { finish = 'stop', inputTokens = 90, outputTokens = 10 } = more
  const usage = { inputTokens, outputTokens, costUsd: 0.0001 }
  return {
    ok: true,
    reply: {
      text,
      toolCalls: [],
      finish,
      usage,
      model: 'fake',
      simulated: false,
      firstTokenMs: 5,
      notes: [],
    },
  }
}

/** Answers one after the other; the last one again and again. */
export function inTurn<T>(...answers: T[]): () => T {
  let next = 0
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    if (answer === undefined) throw new Error('Nothing scripted')
    return answer
  }
}
