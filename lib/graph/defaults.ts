import type { Budget, PipelineGuards } from './document'

/** Numbers that hold where neither pipeline, node nor tool says otherwise (spec §5, §7). Times in milliseconds. */
export const DEFAULTS = {
  tool: { connectMs: 5_000, attemptMs: 15_000, actionMs: 30_000, attempts: 3 },
  model: { connectMs: 5_000, silenceMs: 20_000, actionMs: 60_000 },
  run: { timeoutMs: 120_000, maxSteps: 24, maxParallel: 8, budgetTokens: 20_000 },
  executor: { maxSteps: 8 },
  /** EXEC-4: failed calls in a row that switch a tool off, and for how long. */
  breaker: { failures: 3, openMs: 300_000 },
  repeatLimit: 2,
  /** Failed corrections a model gets before its node fails (PLAN-2, REACT-4). */
  corrections: 2,
  /** Questions a planner may ask per run (PLAN-5). */
  questions: 2,
  /** Questions that making one plan may put to tools which keep reference lists. */
  lookUps: 8,
  maxReplans: 3,
  maxOutputTokens: 2_000,
} as const

/** EXEC-2: a model's attempt takes tool attempt × 2 × 1.5, unless it is set. */
export function modelAttemptMs(toolAttemptMs: number = DEFAULTS.tool.attemptMs): number {
  return toolAttemptMs * 2 * 1.5
}

/**
 * Most model calls of one planning round trip: the first reply and its corrections, once more after every answered question. A reply
 * cut by length uses up one of the corrections.
 */
export function planningCalls(questions: number = DEFAULTS.questions): number {
  return (1 + questions) * (1 + DEFAULTS.corrections)
}

/** A run's limits with the defaults filled in. `budget.tokens` (input and output together) holds only where the pipeline sets neither. */
export type EffectiveGuards = {
  maxSteps: number
  runTimeoutMs: number
  repeatLimit: number
  maxParallel: number
  autoRollback: boolean
  budget: Budget & { tokens?: number }
}

export function effectiveGuards(guards: PipelineGuards | undefined): EffectiveGuards {
  const budget = guards?.budget ?? {}
  const own = budget.inputTokens !== undefined || budget.outputTokens !== undefined
  return {
    maxSteps: guards?.maxSteps ?? DEFAULTS.run.maxSteps,
    runTimeoutMs: guards?.runTimeoutMs ?? DEFAULTS.run.timeoutMs,
    repeatLimit: guards?.repeatLimit ?? DEFAULTS.repeatLimit,
    maxParallel: guards?.maxParallel ?? DEFAULTS.run.maxParallel,
    autoRollback: guards?.autoRollback ?? false,
    budget: own ? budget : { ...budget, tokens: DEFAULTS.run.budgetTokens },
  }
}

/** Most tokens, input and output together, that a run's budget lets through; null when one side is unlimited. */
export function budgetTokens(budget: EffectiveGuards['budget']): number | null {
  if (budget.tokens !== undefined) return budget.tokens
  if (budget.inputTokens === undefined || budget.outputTokens === undefined) return null
  return budget.inputTokens + budget.outputTokens
}
