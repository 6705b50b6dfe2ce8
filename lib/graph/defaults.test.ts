import { describe, expect, it } from 'vitest'
import { budgetTokens, effectiveGuards, modelAttemptMs, planningCalls } from './defaults'

describe('the limits of a run', () => {
  it('are the defaults where the pipeline says nothing', () => {
    expect(effectiveGuards(undefined)).toEqual({
      ...{ maxSteps: 24, runTimeoutMs: 120_000, repeatLimit: 2, maxParallel: 8, autoRollback: false },
      budget: { tokens: 20_000 },
    })
  })

  it('are the pipeline’s own where it says so', () => {
    const own = { maxSteps: 5, runTimeoutMs: 1, repeatLimit: 1, maxParallel: 2, autoRollback: true }
    const budget = { inputTokens: 700, outputTokens: 300, costUsd: 1 }
    expect(effectiveGuards({ ...own, budget })).toEqual({ ...own, budget })
    expect(effectiveGuards({ budget: { costUsd: 1 } }).budget).toEqual({ costUsd: 1, tokens: 20_000 })
  })

  it('bound the tokens of both sides together, unless one side is open', () => {
    const tokens = (budget: { inputTokens?: number; outputTokens?: number }) =>
      budgetTokens(effectiveGuards({ budget }).budget)
    expect(tokens({})).toBe(20_000)
    expect(tokens({ inputTokens: 700, outputTokens: 300 })).toBe(1_000)
    expect(tokens({ inputTokens: 700 })).toBe(null)
    expect(tokens({ outputTokens: 300 })).toBe(null)
  })
})

describe('what a model may take', () => {
  it('is three times the attempt of a tool', () => {
    expect(modelAttemptMs()).toBe(45_000)
    expect(modelAttemptMs(10_000)).toBe(30_000)
  })
  it('is a reply with two corrections, and again after every answered question', () => {
    expect(planningCalls()).toBe(9)
    expect(planningCalls(0)).toBe(3)
    expect(planningCalls(1)).toBe(6)
  })
})
