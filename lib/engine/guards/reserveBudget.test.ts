import { describe, expect, it } from 'vitest'
import type { EffectiveGuards } from '../../graph/defaults'
import { emptyRun } from '../../run/emptyRun'
import type { RunState } from '../../run/state'
import { reserveBudget } from './reserveBudget'

type Budget = EffectiveGuards['budget']
type Wanted = { inputTokens?: number; maxOutputTokens?: number; price?: { input: number; output: number } }
type Spent = { used?: Partial<RunState['usage']>; extended?: Partial<RunState['extended']> }

function reserve(budget: Partial<Budget>, wanted: Wanted = {}, { used = {}, extended = {} }: Spent = {}) {
  const state = emptyRun()
  state.usage = { ...state.usage, ...used }
  state.extended = { ...state.extended, ...extended }
  return reserveBudget(budget as Budget, state, {
    ...{ inputTokens: 100, maxOutputTokens: 1000, price: { input: 0, output: 0 } },
    ...wanted,
  })
}

/** “actual of limit unit” of a refusal; the reserved output tokens where there is none. */
function verdict(...given: Parameters<typeof reserve>): string | number {
  const reserved = reserve(...given)
  if (reserved.ok) return reserved.maxOutputTokens
  const { actual, limit, unit } = reserved.trip
  return `${actual} of ${limit} ${unit}`
}

describe('what a model call may use', () => {
  it('is all it asks for where nothing limits it', () => {
    expect(reserve({})).toEqual({
      ok: true,
      maxOutputTokens: 1000,
      reserved: { inputTokens: 100, outputTokens: 1000, costUsd: 0 },
    })
  })

  it.each<[string, string | number, ...Parameters<typeof reserve>]>([
    ['input that just fits', 1000, { inputTokens: 100 }],
    ['input one token over', '100 of 99 input tokens', { inputTokens: 99 }],
    [
      'input on top of what was used',
      '150 of 149 input tokens',
      { inputTokens: 149 },
      {},
      { used: { inputTokens: 50 } },
    ],
    ['input that a card has added', 1000, { inputTokens: 50 }, {}, { extended: { inputTokens: 50 } }],
    ['a reply shortened to what is left', 400, { outputTokens: 500 }, {}, { used: { outputTokens: 100 } }],
    ['a reply of the least length', 128, { outputTokens: 128 }],
    ['a reply with less left than is worth asking for', '128 of 127 output tokens', { outputTokens: 127 }],
    ['a short reply that fits', 20, { outputTokens: 20 }, { maxOutputTokens: 20 }],
    ['a short reply that does not', '20 of 19 output tokens', { outputTokens: 19 }, { maxOutputTokens: 20 }],
    ['output that a card has added', 200, { outputTokens: 100 }, {}, { extended: { outputTokens: 100 } }],
    ['both together, shortened', 150, { tokens: 250 }],
    ['both together, the least', 128, { tokens: 228 }],
    ['both together, one token over', '228 of 227 tokens', { tokens: 227 }],
    [
      'both together with what was used',
      '258 of 257 tokens',
      { tokens: 257 },
      {},
      { used: { inputTokens: 10, outputTokens: 20 } },
    ],
    [
      'both together with what a card has added to either',
      150,
      { tokens: 200 },
      {},
      { extended: { inputTokens: 20, outputTokens: 30 } },
    ],
  ])('%s: %s', (_name, expected, ...given) => {
    expect(verdict(...given)).toBe(expected)
  })

  it('has its price: two dollars per million in, four out', () => {
    const price = { input: 2, output: 4 }
    // 100 × 2 + 1,000 × 4 = 4,200 millionths
    const cost = (costUsd: number, spent: Spent = {}) => verdict({ costUsd }, { price }, spent)
    expect(cost(0.0042)).toBe(1000)
    expect(cost(0.0041)).toBe('0.0042 of 0.0041 US dollars')
    expect(cost(0.0141, { used: { costUsd: 0.01 } })).toBe('0.0142 of 0.0141 US dollars')
    expect(cost(0.0041, { extended: { costUsd: 0.0001 } })).toBe(1000)
    const reserved = reserve({ costUsd: 1 }, { price })
    expect(reserved.ok && reserved.reserved.costUsd).toBe(0.0042)
  })

  it('counts what calls in flight have set aside, and only those', () => {
    const state = emptyRun()
    const call = {
      ...{
        key: 'work/a',
        scope: 'work',
        model: 'm',
        request: {},
        requestHash: '',
        requestedAt: '',
        attempts: 1,
      },
      reserved: { inputTokens: 300, outputTokens: 400, costUsd: 0.5 },
    }
    state.models.set('a', { ...call, phase: 'requested' })
    state.models.set('b', {
      ...{
        ...call,
        phase: 'settled',
        reply: {},
        fault: null,
        durationMs: 1,
        settledAt: '',
        simulated: false,
      },
      usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    })
    const wanted = { inputTokens: 100, maxOutputTokens: 1000, price: { input: 1, output: 1 } }
    const of = (budget: Partial<Budget>) => {
      const reserved = reserveBudget(budget as Budget, state, wanted)
      return reserved.ok ? reserved.maxOutputTokens : reserved.trip.actual
    }
    expect(of({ inputTokens: 399 })).toBe(400)
    expect(of({ outputTokens: 1000 })).toBe(600)
    expect(of({ costUsd: 0.501 })).toBe(0.5011)
  })

  it('is refused in words with the numbers and what to do', () => {
    const refused = reserve({ inputTokens: 18_000 }, { inputTokens: 18_214 })
    expect(refused.ok ? null : refused.trip).toEqual({
      ...{ guard: 'budget', limit: 18_000, actual: 18_214, unit: 'input tokens', stops: true },
      message:
        "The next model call would bring this run to 18,214 of 18,000 input tokens. Extend the budget on the card, or raise it in the pipeline's guards.",
      says: { id: 'faults.BUDGET_EXCEEDED.inputTokens', params: { actual: '18,214', limit: '18,000' } },
    })
  })
})
