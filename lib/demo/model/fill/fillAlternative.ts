import { scoreLabels } from '../language/scoreLabels'
import { conforms } from '../schema/conforms'
import { flattenSchema } from '../schema/flattenSchema'
import type { Json, JsonSchema, SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { FillContext, MissingFact, Place } from './FillContext'
import { schemaHeight } from './schemaHeight'

// Beyond this the lowest alternative is taken, or a recursive schema would be filled for ever.
const DEEP = 4

interface Attempt {
  readonly value: Json
  readonly missing: readonly MissingFact[]
  readonly used: FillContext['used']
}

/** Tries the alternatives of a schema, best fitting first, and takes the first valid one that lacks no fact. */
export function fillAlternative(schema: SchemaObject, place: Place, context: FillContext): Json | undefined {
  const { anyOf, oneOf, ...outer } = schema
  const options = rank(anyOf ?? oneOf ?? [], context)
  let fallback: Attempt | undefined
  for (const option of options) {
    const whole = flattenSchema({ ...outer, allOf: [option] }, context.root)
    const missing: MissingFact[] = []
    const used = new Set(context.used)
    const value = context.fill(whole, place, { ...context, missing, used, depth: context.depth + 1 })
    if (value === undefined || !conforms(schema, value, context.root)) continue
    if (missing.length === 0 || context.depth > DEEP || context.witness)
      return accept({ value, missing, used }, context)
    fallback ??= { value, missing, used }
  }
  return fallback ? accept(fallback, context) : undefined
}

function accept(attempt: Attempt, context: FillContext): Json {
  context.missing.push(...attempt.missing)
  for (const fact of attempt.used) context.used.add(fact)
  return attempt.value
}

/** Null comes last: it is the answer when nothing is known. Deep in a recursion the lowest comes first. */
function rank(options: readonly JsonSchema[], context: FillContext): JsonSchema[] {
  const flat = options.map((option) => flattenSchema(option, context.root))
  const scores = scoreLabels(context.text, flat.map(labelOf))
  const nulls = flat.map((option) => (mainType(option) === 'null' || option.const === null ? 1 : 0))
  const heights = options.map((option) => schemaHeight(option, context.root))
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  const order = options.map((_, index) => (index + context.variant) % options.length)
  return order
    .sort((a, b) => {
      const lower = at(heights, a) - at(heights, b)
      if ((context.depth > DEEP || context.witness) && lower !== 0) return lower
      return (
        at(nulls, a) - at(nulls, b) ||
        at(scores, b) - at(scores, a) ||
        Number(at(heights, a) > 100) - Number(at(heights, b) > 100)
      )
    })
    .map((index) => options[index] ?? true)
}

function labelOf(option: SchemaObject) {
  const constants = Object.values(option.properties ?? {}).flatMap((property) =>
    typeof property === 'object' && property.const !== undefined ? [String(property.const)] : [],
  )
  const name = [option.title ?? '', String(option.const ?? ''), ...constants].join(' ')
  return {
    name,
    description: option.description ?? '',
    hints: Object.keys(option.properties ?? {}).join(' '),
  }
}
