import { isJsonObject, type Json } from '../../graph/json'
import { type ObjectRef, objectRef, readLiteral } from '../../run/objectRef'

/** The value that `detach` was given: references are loaded, escaped data is data again. The same object where there was nothing to do. */
export async function attach(value: Json, load: (ref: ObjectRef) => Promise<Json>): Promise<Json> {
  if (typeof value !== 'object' || value === null) return value
  const ref = objectRef(value)
  if (ref) return load(ref)
  const literal = readLiteral(value)
  if (literal !== undefined) return attachParts(literal, load)
  return attachParts(value, load)
}

async function attachParts(value: Json, load: (ref: ObjectRef) => Promise<Json>): Promise<Json> {
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) items.push(await attach(item, load))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const entries: [string, Json][] = []
  for (const [key, item] of Object.entries(value)) entries.push([key, await attach(item, load)])
  return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries)
}
