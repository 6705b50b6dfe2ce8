import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'

function decode(segment: string): string {
  return decodeURIComponentSafe(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Segments of `#/a/b~1c`; `#` alone is the root. */
function pointerSegments(pointer: string): string[] {
  return pointer.split('/').slice(1).map(decode)
}

/** `#/items/0/name` as a reader writes it: `items[0].name`; the root is the empty text. */
export function pointerToPath(pointer: string): string {
  return pointerSegments(pointer).reduce(
    (path, segment) =>
      /^\d+$/.test(segment) ? `${path}[${segment}]` : path ? `${path}.${segment}` : segment,
    '',
  )
}

/** The schema a local `$ref` chain ends at; null when it cannot be resolved here or runs in a circle. */
export function resolveRef(schema: Schema, root: Schema): Schema | null {
  let current: Json = schema
  for (let hops = 0; hops < 32; hops += 1) {
    if (!isJsonObject(current)) return null
    if (typeof current.$ref !== 'string') return current
    current = lookUp(current.$ref, root)
  }
  return null
}

function lookUp(ref: string, root: Schema): Json {
  if (!ref.startsWith('#')) return null
  let current: Json = root
  for (const segment of pointerSegments(ref)) {
    if (Array.isArray(current)) current = current[Number(segment)] ?? null
    else if (isJsonObject(current) && Object.hasOwn(current, segment)) current = current[segment] ?? null
    else return null
  }
  return current
}

/** What lies at a validator's keyword location, which walks through `$ref` as if it were a folder. */
export function atKeywordLocation(root: Schema, location: string): Json {
  let current: Json = root
  for (const segment of pointerSegments(location)) {
    if (Array.isArray(current)) current = current[Number(segment)] ?? null
    else if (!isJsonObject(current)) return null
    else if (segment === '$ref') current = resolveRef(current, root)
    else current = Object.hasOwn(current, segment) ? (current[segment] ?? null) : null
  }
  return current
}
