import { flattenSchema } from '../schema/flattenSchema'
import { type JsonSchema, objectSchema, type SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'

const TOO_HIGH = 1000

/** How deep the smallest value of a schema is nested; the way out of a recursive schema is its lowest alternative. */
export function schemaHeight(
  schema: JsonSchema | undefined,
  root: SchemaObject,
  seen: readonly string[] = [],
): number {
  const reference = objectSchema(schema).$ref
  if (reference !== undefined && seen.includes(reference)) return TOO_HIGH
  const path = reference === undefined ? seen : [...seen, reference]
  if (path.length > 12) return TOO_HIGH
  const flat = flattenSchema(schema, root)
  const below = (part: JsonSchema | undefined) => schemaHeight(part, root, path)
  const options = flat.anyOf ?? flat.oneOf
  if (options) return Math.min(TOO_HIGH, ...options.map(below))
  if (flat.const !== undefined || flat.enum) return 0
  const type = mainType(flat)
  if (type === 'array') return flat.minItems ? 1 + below(flat.prefixItems?.[0] ?? flat.items) : 0
  if (type !== 'object') return 0
  return 1 + Math.max(0, ...(flat.required ?? []).map((key) => below(flat.properties?.[key])))
}
