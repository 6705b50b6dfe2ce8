import type { RuleCheck } from '../ruleCheck'
import { textOf } from '../ruleCheck'
import { ruleText } from '../ruleTexts'
import data from './divisionCodes.json' with { type: 'json' }

const current = new Map(Object.entries(data.current))
const former = new Map(Object.entries(data.former))

/** Name of a division that exists or existed since 2002; null for any other code. */
export function divisionName(code: string): string | null {
  return current.get(code) ?? former.get(code) ?? null
}

/** Whether the first two digits name a province. */
export function isProvince(code: string): boolean {
  return current.has(`${code.slice(0, 2)}0000`)
}

/** A six-digit code of a province, prefecture or county that exists (GB/T 2260, in the state of June 2023); abolished ones are named. */
export const checkDivisionCode: RuleCheck = (value) => {
  const code = textOf(value) ?? ''
  if (!/^[0-9]{6}$/.test(code)) return ruleText('division.shape', {})
  if (current.has(code)) return null
  const name = former.get(code)
  return name === undefined
    ? ruleText('division.unknown', { code })
    : ruleText('division.abolished', { code, name })
}
