import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { ITEM } from './references'
import { resolveRef } from './schemaPointer'

/** What a schema says about one step of a path: `open` = nothing is known, so anything may be there. */
export type Field =
  | { kind: 'known'; schema: Schema }
  | { kind: 'open' }
  | { kind: 'missing'; known: string[] }

const OPEN: Field = { kind: 'open' }

/** Follows `path` (names, or `ITEM` for an element) through a schema; stops at the first step that cannot exist. */
export function fieldAt(
  schema: Schema,
  path: readonly string[],
  root: Schema = schema,
): Field & { at: number } {
  let current: Field = { kind: 'known', schema }
  for (const [index, step] of path.entries()) {
    if (current.kind !== 'known') return { ...current, at: index }
    current = stepInto(current.schema, step, root)
    if (current.kind === 'missing') return { ...current, at: index }
  }
  return { ...current, at: path.length }
}

function stepInto(declared: Json, step: string, root: Schema): Field {
  const schema = isJsonObject(declared) ? resolveRef(declared, root) : null
  if (!schema) return OPEN
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (alternatives) return merged(alternatives.map((choice) => stepInto(choice, step, root)))
  if (Array.isArray(schema.allOf)) {
    const own = stepOne(schema, step)
    const parts = schema.allOf.map((part) => stepInto(part, step, root))
    return (
      [own, ...parts].find((field) => field.kind === 'known') ??
      [own, ...parts].find((field) => field.kind === 'open') ??
      own
    )
  }
  return stepOne(schema, step)
}

function stepOne(schema: Schema, step: string): Field {
  const types = schema.type === undefined ? null : [schema.type].flat()
  if (step === ITEM) return itemOf(schema, types)
  if (isJsonObject(schema.properties) && Object.hasOwn(schema.properties, step))
    return known(schema.properties[step])
  if (types && !types.includes('object')) return { kind: 'missing', known: [] }
  if (isJsonObject(schema.patternProperties)) return OPEN
  const others = schema.additionalProperties
  if (others !== undefined && others !== false) return known(others)
  if (isJsonObject(schema.properties)) return { kind: 'missing', known: Object.keys(schema.properties) }
  return others === false ? { kind: 'missing', known: [] } : OPEN
}

function itemOf(schema: Schema, types: Json[] | null): Field {
  if (types && !types.includes('array') && !types.includes('object')) return { kind: 'missing', known: [] }
  return types?.includes('object') ? OPEN : known(schema.items)
}

function known(schema: Json | undefined): Field {
  return isJsonObject(schema) && Object.keys(schema).length > 0 ? { kind: 'known', schema } : OPEN
}

/** A field of one of several shapes: there if any of them has it. */
function merged(fields: Field[]): Field {
  if (fields.some((field) => field.kind === 'open')) return OPEN
  const schemas = fields.flatMap((field) => (field.kind === 'known' ? [field.schema] : []))
  const names = fields.flatMap((field) => (field.kind === 'missing' ? field.known : []))
  return schemas.length > 0
    ? { kind: 'known', schema: unionOf(schemas) }
    : { kind: 'missing', known: [...new Set(names)] }
}

/** One schema for “any of these”; equal ones are kept once, and one open schema makes the whole open. */
export function unionOf(schemas: readonly Schema[]): Schema {
  if (schemas.some((schema) => Object.keys(schema).length === 0)) return {}
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const [only] = unique
  return unique.length === 1 && only ? only : unique.length === 0 ? {} : { anyOf: unique }
}
