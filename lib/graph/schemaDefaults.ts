import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { resolveRef } from './schemaPointer'

/** Fills every absent property that declares a `default`, also inside present objects and lists. The value itself is not changed. */
export function applyDefaults(schema: Schema, value: Json): Json {
  return fill(schema, schema, value, (declared) => structuredClone(declared.default))
}

/** A declared field that is absent reads as null in expressions: fills every absent declared property with null. */
export function fillAbsent(schema: Schema, value: Json): Json {
  return fill(schema, schema, value, () => null)
}

type Missing = (declared: Schema) => Json | undefined

function fill(declared: Json, root: Schema, value: Json, missing: Missing): Json {
  const schema = isJsonObject(declared) ? resolveRef(declared, root) : null
  if (!schema) return value
  let filled = value
  for (const part of [schema.allOf, schema.anyOf, schema.oneOf]) {
    if (Array.isArray(part))
      filled = part.reduce<Json>((before, choice) => fill(choice, root, before, missing), filled)
  }
  if (Array.isArray(filled)) return filled.map((item) => fill(schema.items ?? null, root, item, missing))
  if (!isJsonObject(filled) || !isJsonObject(schema.properties)) return filled
  const result = { ...filled }
  for (const [key, property] of Object.entries(schema.properties)) {
    if (Object.hasOwn(result, key)) {
      result[key] = fill(property, root, result[key] ?? null, missing)
      continue
    }
    const target = isJsonObject(property) ? resolveRef(property, root) : null
    const substitute = missing(target ?? {})
    if (substitute !== undefined) result[key] = substitute
  }
  return result
}
