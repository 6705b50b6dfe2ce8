import type { ModelPrice } from '@/lib/engine/ports'

/** Where requests go. `simulated` is true only for Interlock's own rule-based model. */
export type ModelConnection = {
  baseUrl: string
  apiKey: string
  model: string
  simulated: boolean
  price: ModelPrice
}

/**
 * US dollars per million tokens for models whose price is public knowledge, by longest matching prefix; an unknown model costs 0 and the usage
 * still counts tokens. Source: the providers' public price lists, read 2026-11.
 */
const PRICES: [prefix: string, price: ModelPrice][] = [
  ['gpt-4o-mini', { input: 0.15, output: 0.6 }],
  ['gpt-4o', { input: 2.5, output: 10 }],
  ['gpt-4.1-nano', { input: 0.1, output: 0.4 }],
  ['gpt-4.1-mini', { input: 0.4, output: 1.6 }],
  ['gpt-4.1', { input: 2, output: 8 }],
  ['gpt-5-mini', { input: 0.25, output: 2 }],
  ['gpt-5-nano', { input: 0.05, output: 0.4 }],
  ['gpt-5', { input: 1.25, output: 10 }],
]

export function priceOf(model: string): ModelPrice {
  const matches = PRICES.filter(([prefix]) => model.startsWith(prefix)).sort(
    ([a], [b]) => b.length - a.length,
  )
  return matches[0]?.[1] ?? { input: 0, output: 0 }
}

export function costOf(price: ModelPrice, inputTokens: number, outputTokens: number): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000
}
