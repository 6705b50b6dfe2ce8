import type { EffectiveGuards } from '../../graph/defaults'
import type { Usage } from '../../run/event'
import { faultText } from '../../run/faultTexts'
import type { RunState } from '../../run/state'
import type { ModelPrice } from '../ports'
import { grouped, type Trip } from './trip'

/** Below this a reply is hardly worth asking for; a budget with less left is used up. */
const LEAST_OUTPUT_TOKENS = 128

export type Reservation =
  | { ok: true; reserved: Usage; maxOutputTokens: number }
  | { ok: false; trip: Omit<Trip, 'scope' | 'key'> }

/**
 * GUARD-3: sets aside what one model call may use. Already used and reserved by calls in flight count; what cards have added raises the limits. The
 * reply's length is lowered to what the budget has left rather than refused.
 */
export function reserveBudget(
  budget: EffectiveGuards['budget'],
  state: RunState,
  wanted: { inputTokens: number; maxOutputTokens: number; price: ModelPrice },
): Reservation {
  const used = usedOrReserved(state)
  const { extended } = state
  const input = limitOf(budget.inputTokens, extended.inputTokens)
  const output = limitOf(budget.outputTokens, extended.outputTokens)
  const both = limitOf(budget.tokens, extended.inputTokens + extended.outputTokens)
  const inputAfter = used.inputTokens + wanted.inputTokens
  if (inputAfter > input) return refuse(input, inputAfter, 'inputTokens')
  const least = Math.min(LEAST_OUTPUT_TOKENS, wanted.maxOutputTokens)
  const outputLeft = output - used.outputTokens
  if (outputLeft < least) return refuse(output, used.outputTokens + least, 'outputTokens')
  const bothLeft = both - inputAfter - used.outputTokens
  if (bothLeft < least) return refuse(both, inputAfter + used.outputTokens + least, 'tokens')
  const maxOutputTokens = Math.min(wanted.maxOutputTokens, outputLeft, bothLeft)
  const costUsd =
    (wanted.inputTokens * wanted.price.input + maxOutputTokens * wanted.price.output) / 1_000_000
  const cost = limitOf(budget.costUsd, extended.costUsd)
  if (used.costUsd + costUsd > cost) return refuse(cost, round(used.costUsd + costUsd), 'costUsd')
  return {
    ok: true,
    reserved: { inputTokens: wanted.inputTokens, outputTokens: maxOutputTokens, costUsd },
    maxOutputTokens,
  }
}

/** What settled calls used and calls in flight may still use. */
function usedOrReserved(state: RunState): Usage {
  const total = { ...state.usage }
  for (const call of state.models.values()) {
    if (call.phase !== 'requested') continue
    total.inputTokens += call.reserved.inputTokens
    total.outputTokens += call.reserved.outputTokens
    total.costUsd += call.reserved.costUsd
  }
  return { inputTokens: total.inputTokens, outputTokens: total.outputTokens, costUsd: total.costUsd }
}

function limitOf(limit: number | undefined, added: number): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : limit + added
}

const UNITS = {
  inputTokens: 'input tokens',
  outputTokens: 'output tokens',
  tokens: 'tokens',
  costUsd: 'US dollars',
} as const

function refuse(limit: number, actual: number, what: keyof typeof UNITS): Reservation {
  const why = faultText(`BUDGET_EXCEEDED.${what}`, { actual: grouped(actual), limit: grouped(limit) })
  return { ok: false, trip: { guard: 'budget', limit, actual, unit: UNITS[what], ...why, stops: true } }
}

/** To a hundredth of a cent: prices per million tokens leave long tails of binary digits. */
function round(usd: number): number {
  return Math.round(usd * 10_000) / 10_000
}
