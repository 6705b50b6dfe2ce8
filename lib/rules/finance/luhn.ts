import type { RuleCheck } from '../ruleCheck'
import { textOf } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

/**
 * Whether a string of digits ends in the right check digit by the Luhn formula (US patent 2,950,048; ISO/IEC 7812-1 annex B): from the right every second
 * digit is doubled, 9 taken off where that exceeds 9, and the sum must divide by 10.
 */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const weighed = i % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** A bank card number: 12 to 19 digits (ISO/IEC 7812-1), grouped by spaces or hyphens or not, with a right check digit. */
export const checkLuhn: RuleCheck = (value) => {
  const text = textOf(value)
  const digits = text?.replace(/[ -]/g, '') ?? ''
  if (!/^[0-9]{12,19}$/.test(digits)) return ruleText('card.shape', {})
  if (/^0+$/.test(digits)) return ruleText('card.zeros', {})
  return hasLuhnDigit(digits) ? null : ruleText('card.digit', {})
}
