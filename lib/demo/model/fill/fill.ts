import { conforms } from '../schema/conforms'
import { flattenSchema } from '../schema/flattenSchema'
import type { Json, JsonSchema, SchemaObject } from '../schema/JsonSchema'
import { asSchema } from '../schema/JsonSchema'
import { allowedTypes, mainType } from '../schema/jsonType'
import { chooseOption } from './chooseOption'
import { type FillContext, type Place, withoutFacts } from './FillContext'
import { fillAlternative } from './fillAlternative'
import { fillArray } from './fillArray'
import { statedBoolean } from './fillBoolean'
import { fillNumber } from './fillNumber'
import { fillObject } from './fillObject'
import { fillString } from './fillString'
import { type FactMatch, matchFacts } from './matchFacts'
import { scalarOf } from './scalarFields'
import { isReference, referenceTo } from './unwrapReference'

const VARIANTS = 16
const DEEPEST = 40

/** A value for the schema from what the context knows; where that cannot satisfy it, a plain witness of it. */
export function fill(schema: JsonSchema | undefined, place: Place, context: FillContext): Json | undefined {
  const flat = flattenSchema(schema, context.root)
  if (context.depth > DEEPEST) return null
  if (isReference(flat)) return fillReference(flat, place, context)
  const value = fillFlat(flat, place, context)
  if (value === undefined || conforms(flat, value, context.root)) return value
  if (!place.needed) return undefined
  if (context.witness && context.depth > 0) return value
  for (let variant = context.variant; variant < context.variant + VARIANTS; variant++) {
    const plain = withoutFacts(context, variant)
    const witness = fillFlat(flat, place, { ...plain, missing: context.missing })
    if (witness !== undefined && conforms(flat, witness, context.root)) return witness
  }
  return value
}

/** A place that takes nothing but a reference says in `x-schema` what the reference should lead to. */
function fillReference(flat: SchemaObject, place: Place, context: FillContext): Json {
  const about = flat.description === undefined ? {} : { description: flat.description }
  const field = { key: place.key, path: place.path, schema: { ...about, ...asSchema(flat['x-schema']) } }
  return referenceTo(context.reference?.(field, 'exact') ?? context.reference?.(field, 'likely') ?? 'null')
}

function fillFlat(flat: SchemaObject, place: Place, context: FillContext): Json | undefined {
  if (flat.const !== undefined) return flat.const
  if (flat.enum) return fillEnum(flat.enum, flat, place, context)
  if (flat.anyOf || flat.oneOf) return fillChoice(flat, place, context)
  const before = context.missing.length
  const value = fillTyped(flat, place, context)
  // "Or null" is how strict schemas spell "optional": better null than an invented value.
  if (context.missing.length > before && context.variant === 0 && allowedTypes(flat).includes('null')) {
    context.missing.length = before
    return null
  }
  return value
}

function fillEnum(
  options: readonly Json[],
  flat: SchemaObject,
  place: Place,
  context: FillContext,
): Json | undefined {
  const ask = /next_?action|next_?step/i.test(place.key) ? askOption(options, context) : undefined
  if (ask !== undefined) return ask
  const { value, score } = chooseOption(options, flat.default, context)
  if (score === 0 && !place.needed) return undefined
  return score === 0 && context.variant > 0 ? (options[context.variant % options.length] ?? null) : value
}

/** What to do next: ask when something is missing, else go on. */
function askOption(options: readonly Json[], context: FillContext): Json | undefined {
  const asks = (option: Json) => /ask|clarif|question/i.test(String(option))
  if (!options.some(asks)) return undefined
  return options.find((option) => asks(option) === context.reported.length > 0)
}

function fillChoice(flat: SchemaObject, place: Place, context: FillContext): Json | undefined {
  const scalar = scalarOf(flat, context)
  const known = scalar && knownScalar(scalar, place, context)
  if (known !== undefined) return known.value
  return fillAlternative(flat, place, context)
}

function fillTyped(flat: SchemaObject, place: Place, context: FillContext): Json | undefined {
  const type = mainType(flat)
  if (type === 'null') return null
  if (type === 'array') return fillArray(flat, place, context)
  if (type === 'object') return fillOptionalObject(flat, place, context)
  const field = { key: place.key, path: place.path, schema: flat }
  if (type === 'boolean') {
    const stated = statedBoolean(field, context) ?? (place.needed ? flat.default : undefined)
    return typeof stated === 'boolean' ? stated : place.needed ? context.variant % 2 === 1 : undefined
  }
  const known = knownScalar(flat, place, context)
  if (known) return known.value
  if (!place.needed) return undefined
  return type === 'string' ? fillString(field, context) : fillNumber(field, type === 'integer', context)
}

/** Outside an object (which hands its facts out itself) a scalar takes the best fact not used yet. */
function knownScalar(flat: SchemaObject, place: Place, context: FillContext): FactMatch | undefined {
  if (context.facts.length === 0 || place.path.length > 0) return undefined
  const field = { key: place.key, path: place.path, schema: flat }
  return matchFacts(field, mainType(flat), context).find(({ fact }) => !context.used.has(fact))
}

/** An unneeded object is worth having only if something is known for it. */
function fillOptionalObject(flat: SchemaObject, place: Place, context: FillContext): Json | undefined {
  if (place.needed) return fillObject(flat, place, context)
  const own = { ...context, missing: [], used: new Set(context.used) }
  const value = context.depth > 6 ? {} : fillObject(flat, place, own)
  if (own.missing.length > 0 || own.used.size === context.used.size) return undefined
  for (const fact of own.used) context.used.add(fact)
  return value
}
