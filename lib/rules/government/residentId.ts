import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'
import { divisionName, isProvince } from './divisionCode'

/** GB 11643-1999: W(i) = 2^(i-1) mod 11 for the 17 digits before the check character. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'

/** Resident permits for people from Hong Kong, Macao and Taiwan (2018) use these in place of a division. */
const PERMIT_REGIONS = new Set(['810000', '820000', '830000'])

/** The check character by ISO 7064:1983 MOD 11-2 for the first 17 digits. */
export function residentIdCheckCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

/**
 * A citizen identification number by GB 11643-1999: division (6), date of birth (8), sequence (3), check character. Divisions abolished before 2002 are in no
 * list here, so an unknown county of a known province passes.
 */
export const checkResidentId: RuleCheck = (value) => {
  const id = typeof value === 'string' ? value.trim().toUpperCase() : ''
  if (!/^[0-9]{17}[0-9X]$/.test(id)) return ruleText('resident.shape', {})
  const region = id.slice(0, 6)
  if (!PERMIT_REGIONS.has(region) && divisionName(region) === null && !isProvince(region))
    return ruleText('resident.region', { region })
  const birth = id.slice(6, 14)
  if (!isDate(birth)) return ruleText('resident.birth', { birth })
  return residentIdCheckCharacter(id) === id.charAt(17) ? null : ruleText('resident.character', {})
}

function isDate(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
