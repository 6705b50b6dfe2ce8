import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { ITEM } from './references'

/**
 * The part of an object's schema that lies on these paths, each a way down by property names: what has to be known of a value of which only that is read.
 * Where a path ends, or the schema says no more, everything below stays as it is.
 */
export function pruneSchema(schema: Schema, paths: readonly (readonly string[])[]): Schema {
  const { properties } = schema
  if (!isJsonObject(properties) || paths.some(([first]) => first === undefined || first === ITEM))
    return schema
  const read = Object.keys(properties).filter((name) => paths.some(([first]) => first === name))
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => read.includes(String(name)))
    : []
  const kept = read.map((name): [string, Json] => {
    const inside = properties[name] ?? {}
    const below = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))
    return [name, isJsonObject(inside) ? pruneSchema(inside, below) : inside]
  })
  return { type: 'object', properties: Object.fromEntries(kept), required }
}
