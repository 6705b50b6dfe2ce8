import { canonicalJson } from '../schema/canonicalJson'
import { flattenSchema } from '../schema/flattenSchema'
import type { Json, JsonSchema, SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import { type FillContext, type Place, withoutFacts } from './FillContext'
import { listedValues } from './listedValues'

const MOST_TRIES = 60

/** A list of what is known, brought to the length and distinctness the schema asks for. Undefined if unneeded and unknown. */
export function fillArray(schema: SchemaObject, place: Place, context: FillContext): Json[] | undefined {
  const items = flattenSchema(schema.items, context.root)
  const most = Math.min(schema.maxItems ?? 8, Math.max(8, schema.minItems ?? 0))
  const known =
    schema.prefixItems || schema.items === false ? [] : listedValues(schema, items, place, context)
  if (known.length === 0 && !place.needed) return undefined
  const values: Json[] = []
  const add = (value: Json | undefined) => {
    if (value === undefined || values.length >= most) return
    const text = canonicalJson(value)
    if (!schema.uniqueItems || !values.some((other) => canonicalJson(other) === text)) values.push(value)
  }
  for (const value of known) add(value)
  const least = leastLength(schema)
  for (let variant = 0; values.length < least && variant < MOST_TRIES; variant++) {
    const index = values.length
    add(
      context.fill(itemSchema(schema, index), itemPlace(place), itemContext(schema, index, variant, context)),
    )
  }
  return values
}

function leastLength(schema: SchemaObject): number {
  const contained = schema.contains === undefined ? 0 : (schema.minContains ?? 1)
  return Math.max(schema.minItems ?? 0, contained)
}

/** Items at the front satisfy `contains` as well, as many as must. */
function itemSchema(schema: SchemaObject, index: number): JsonSchema {
  const own = schema.prefixItems?.[index] ?? schema.items ?? true
  const contained = schema.contains !== undefined && index < (schema.minContains ?? 1)
  return contained ? { allOf: [own, schema.contains ?? true] } : own
}

const itemPlace = (place: Place): Place => ({ key: place.key, path: place.path, needed: true })

// The first item may use what is known; copies of it would not be distinct, so the rest are witnesses.
function itemContext(
  schema: SchemaObject,
  index: number,
  variant: number,
  context: FillContext,
): FillContext {
  const deeper = { ...context, depth: context.depth + 1 }
  const isObject = mainType(flattenSchema(schema.items, context.root)) === 'object'
  if (index === 0 && variant === 0 && isObject) return deeper
  return { ...withoutFacts(deeper, variant), missing: context.missing }
}
