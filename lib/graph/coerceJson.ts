import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { validateJson } from './jsonSchema'
import { resolveRef } from './schemaPointer'

/** One value that was read as another type without losing anything. */
export type Coercion = { path: string; from: Json; to: Json }

/**
 * Reads `"3"` as 3 where a number is wanted, `"true"` as true, and 3 as `"3"` where text is wanted; nothing that would lose
 * information (`"007"`, `"1e400"`, integers beyond 2^53) is touched. Every change is listed, so that it can be shown.
 */
export function coerceJson(value: Json, schema: Schema): { value: Json; coercions: Coercion[] } {
  const coercions: Coercion[] = []
  return { value: coerceAt(value, schema, schema, '', coercions), coercions }
}

function coerceAt(value: Json, declared: Json, root: Schema, path: string, coercions: Coercion[]): Json {
  const schema = isJsonObject(declared) ? resolveRef(declared, root) : null
  if (!schema) return value
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return coerceChoice(value, choices, root, path, coercions)
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      coerceAt(item, schema.items ?? null, root, `${path}[${index}]`, coercions),
    )
  }
  if (isJsonObject(value)) {
    const properties = isJsonObject(schema.properties) ? schema.properties : {}
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const inner = Object.hasOwn(properties, key)
          ? (properties[key] ?? null)
          : (schema.additionalProperties ?? null)
        return [key, coerceAt(item, inner, root, path ? `${path}.${key}` : key, coercions)]
      }),
    )
  }
  const changed = coerceScalar(value, schema)
  if (changed !== value) coercions.push({ path, from: value, to: changed })
  return changed
}

function coerceChoice(value: Json, choices: Json[], root: Schema, path: string, coercions: Coercion[]): Json {
  const withRoot = (choice: Schema): Schema => ({ ...definitionsOf(root), ...choice })
  const objects = choices.filter(isJsonObject)
  if (objects.some((choice) => validateJson(value, withRoot(choice)).length === 0)) return value
  for (const choice of objects) {
    const tried: Coercion[] = []
    const changed = coerceAt(value, choice, root, path, tried)
    if (validateJson(changed, withRoot(choice)).length === 0) {
      coercions.push(...tried)
      return changed
    }
  }
  return value
}

function definitionsOf(root: Schema): Schema {
  return Object.fromEntries(Object.entries(root).filter(([key]) => key === '$defs' || key === 'definitions'))
}

function coerceScalar(value: Json, schema: Schema): Json {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? null]
  const wants = (type: string) => types.includes(type)
  if (typeof value === 'number' && wants('string') && !wants('number') && !wants('integer'))
    return String(value)
  if (typeof value !== 'string' || wants('string')) return value
  const text = value.trim()
  if (wants('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (wants('integer') && /^-?(0|[1-9]\d*)$/.test(text))
    return safely(value, Number(text), Number.isSafeInteger)
  if (wants('number') && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
    return safely(value, Number(text), Number.isFinite)
  }
  return value
}

function safely(value: string, number: number, safe: (number: number) => boolean): Json {
  const exact = Number.isInteger(number) ? Number.isSafeInteger(number) : true
  return safe(number) && exact ? number : value
}
