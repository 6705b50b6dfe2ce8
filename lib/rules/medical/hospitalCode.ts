import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

/** GB 11714-1997: weights of the eight characters before the check character; digits count as themselves, letters as 10 to 35. */
const WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of an organisation code by GB 11714-1997: 11 less the weighed sum modulo 11; 10 is written X, 11 is written 0. */
export function organisationCheckCharacter(code: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const char = code.charAt(index)
    return total + weight * (/[0-9]/.test(char) ? Number(char) : char.charCodeAt(0) - 55)
  }, 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

/**
 * The shape of a hospital's code: the 22 characters of WS 218-2002 (organisation code with its check character, division, economic type, category, and how it is
 * run), or the short form that claims catalogues use: two letters and three to six digits.
 */
export const checkHospitalCode: RuleCheck = (value) => {
  const code = typeof value === 'string' ? value.trim() : ''
  if (/^[A-Z]{2}[0-9]{3,6}$/.test(code)) return null
  if (!/^[0-9A-Z]{8}[0-9X][0-9]{8}[0-9A-Z]{5}$/.test(code)) return ruleText('hospital.shape', {})
  return organisationCheckCharacter(code) === code.charAt(8) ? null : ruleText('hospital.character', {})
}
