import type { Json } from '../../graph/json'
import type { DoseUnit } from '../../graph/ruleNames'
import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

type Quantity = { amount: number; kind: 'mass' | 'volume' | 'activity' }

/** Each unit in milligrams, millilitres or international units; symbols as in UCUM and as prescriptions write them. */
const UNITS: { [symbol: string]: { kind: Quantity['kind']; factor: number } } = {
  ug: { kind: 'mass', factor: 0.001 },
  µg: { kind: 'mass', factor: 0.001 },
  μg: { kind: 'mass', factor: 0.001 },
  mcg: { kind: 'mass', factor: 0.001 },
  mg: { kind: 'mass', factor: 1 },
  g: { kind: 'mass', factor: 1000 },
  kg: { kind: 'mass', factor: 1_000_000 },
  ul: { kind: 'volume', factor: 0.001 },
  ml: { kind: 'volume', factor: 1 },
  l: { kind: 'volume', factor: 1000 },
  iu: { kind: 'activity', factor: 1 },
}

/** Not clinical limits: beyond these a dose is surely a slip of the unit (mg for µg, l for ml). */
const PLAUSIBLE = { mass: 100_000, volume: 5_000, activity: 10_000_000 }

/** Reads “500 mg”, “0.5g”, “1 000 IU”; null for anything else. */
function readQuantity(value: Json): Quantity | null {
  if (typeof value !== 'string') return null
  const match = /^([0-9]+(?:[ ,][0-9]{3})*(?:\.[0-9]+)?)\s*([a-zA-Zµμ]{1,3})$/.exec(value.trim())
  const unit = UNITS[match?.[2]?.toLowerCase() ?? '']
  if (!match || !unit) return null
  return { amount: Number((match[1] ?? '').replace(/[ ,]/g, '')) * unit.factor, kind: unit.kind }
}

const KNOWN = 'µg, mg, g, kg, µl, ml, l or IU'

/** A single dose: a quantity above zero with a unit, and no more than any dose can be. Ranges of one drug are the author's rule (`min`, `max`, `unit`). */
export const checkDosage: RuleCheck = (value) => {
  const dose = readQuantity(value)
  if (dose === null) return ruleText('dose.shape', { units: KNOWN })
  if (dose.amount <= 0) return ruleText('aboveZero', {})
  return dose.amount > PLAUSIBLE[dose.kind] ? ruleText('dose.large', {}) : null
}

/** The quantity in `unit`; null when the value is none, undefined when its unit measures something else. */
export function quantityIn(unit: DoseUnit, value: Json): number | null | undefined {
  const wanted = UNITS[unit.toLowerCase()]
  const quantity = readQuantity(value)
  if (quantity === null || wanted === undefined) return null
  return quantity.kind === wanted.kind ? quantity.amount / wanted.factor : undefined
}
