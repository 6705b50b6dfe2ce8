import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'
import { decimalsOf, isCurrency } from './currency'

/** Above this a binary fraction can no longer hold hundredths exactly (2^53 ÷ 100). */
const LARGEST = 90_071_992_547_409

/**
 * A sum of money: above zero, exact, and with no more decimals than its currency has (ISO 4217 minor units), which is the argument `currency` or
 * `currencyCode` beside it; two decimals where there is none.
 */
export const checkAmount: RuleCheck = (value, args) => {
  const text = decimalText(value)
  if (text === null) return ruleText('amount.shape', {})
  const amount = Number(text)
  if (amount <= 0) return ruleText('aboveZero', {})
  if (amount > LARGEST) return ruleText('atMost', { limit: LARGEST })
  const code = currencyBeside(args)
  const allowed = code === null ? 2 : decimalsOf(code)
  const decimals = text.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (decimals <= allowed) return null
  const currency = code ?? ruleText('amount.money', {})
  return allowed === 0
    ? ruleText('amount.noDecimals', { decimals, currency })
    : ruleText('amount.decimals', { decimals, currency, allowed })
}

function decimalText(value: Json): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? text : null
}

function currencyBeside(args: JsonObject): string | null {
  const own = isJsonObject(args) ? (args.currency ?? args.currencyCode) : null
  return typeof own === 'string' && isCurrency(own) ? own : null
}
