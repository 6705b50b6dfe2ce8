import type { RuleCheck } from '../ruleCheck'
import { textOf } from '../ruleCheck'
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
  if (!/^[0-9]{6}$/.test(code)) return 'must be a division code of six digits, e.g. 110101'
  if (current.has(code)) return null
  const name = former.get(code)
  return name === undefined
    ? `is no division code: GB/T 2260 has no ${code}`
    : `is no division code any more: ${code} (${name}) was abolished`
}
