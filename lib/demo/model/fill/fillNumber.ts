import { fitsNumber } from '../schema/conforms'
import type { Json } from '../schema/JsonSchema'
import { type Field, fieldText } from './Field'
import type { FillContext } from './FillContext'
import { witnessNumber } from './witnessNumber'

const CONFIDENCE = /confidence|probability|certainty|likelihood|置信/i

/** A number nobody stated: how sure the choice beside it is, a default, else the smallest allowed one, reported missing. */
export function fillNumber(field: Field, integer: boolean, context: FillContext): Json {
  const { schema } = field
  const fits = (value: number) => fitsNumber(schema, value) && (!integer || Number.isInteger(value))
  if (CONFIDENCE.test(field.key) && context.confidence !== undefined) {
    const scale = (schema.maximum ?? 1) > 1 ? 100 : 1
    const value = integer ? Math.round(context.confidence * scale) : context.confidence * scale
    if (fits(value)) return value
  }
  if (typeof schema.default === 'number' && context.variant === 0 && fits(schema.default))
    return schema.default
  context.missing.push({ key: field.key, about: fieldText(field) })
  const example = schema.example ?? schema.examples?.[0]
  if (typeof example === 'number' && fits(example) && context.variant === 0) return example
  return witnessNumber(schema, integer, context.variant)
}
