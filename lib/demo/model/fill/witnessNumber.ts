import { fitsNumber } from '../schema/conforms'
import type { SchemaObject } from '../schema/JsonSchema'
import { timesStep } from '../schema/multiples'

/** The smallest number at or above zero that the schema allows, else the largest below; `variant` counts on from there. */
export function witnessNumber(schema: SchemaObject, integer: boolean, variant: number): number {
  const step = schema.multipleOf
    ? integer
      ? wholeStep(schema.multipleOf)
      : schema.multipleOf
    : integer
      ? 1
      : undefined
  const low = Math.max(
    schema.minimum ?? Number.NEGATIVE_INFINITY,
    schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
  )
  const high = Math.min(
    schema.maximum ?? Number.POSITIVE_INFINITY,
    schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
  )
  return step === undefined ? between(schema, low, high, variant) : onGrid(schema, low, high, step, variant)
}

function onGrid(schema: SchemaObject, low: number, high: number, step: number, variant: number): number {
  const from =
    low > 0 || high < 0
      ? Number.isFinite(low)
        ? Math.floor(low / step)
        : Math.floor(high / step) - variant - 2
      : 0
  const found: number[] = []
  for (let count = from; found.length <= variant && count < from + variant + 8; count++) {
    const value = timesStep(count, step)
    if (fitsNumber(schema, value)) found.push(value)
  }
  for (let count = from - 1; found.length <= variant && count > from - variant - 8; count--) {
    const value = timesStep(count, step)
    if (fitsNumber(schema, value)) found.push(value)
  }
  return found[variant % Math.max(1, found.length)] ?? timesStep(from, step)
}

function between(schema: SchemaObject, low: number, high: number, variant: number): number {
  const width = Number.isFinite(low) && Number.isFinite(high) ? high - low : 64
  const base = low <= 0 && high >= 0 ? 0 : Number.isFinite(low) ? low : high - width
  const candidates = [
    base + variant,
    low + (width * (variant + 1)) / 64,
    base - variant,
    high - width / 2,
    base,
  ]
  return candidates.find((value) => Number.isFinite(value) && fitsNumber(schema, value)) ?? base
}

/** The smallest whole multiple of a step: 2.5 → 5. */
function wholeStep(step: number): number {
  for (let times = 1; times <= 1000; times++) {
    const value = timesStep(times, step)
    if (Number.isInteger(value)) return value
  }
  return step
}
