import { canonicalJson } from './canonicalJson'
import { type JsonSchema, objectSchema, resolvePointer, type SchemaObject } from './JsonSchema'

const MAX_HOPS = 24

/** One object without `$ref` and `allOf` at its top: what the schema asks of a value, in one place. */
export function flattenSchema(schema: JsonSchema | undefined, root: SchemaObject, hops = 0): SchemaObject {
  const { $ref, allOf, ...own } = objectSchema(schema)
  let flat: SchemaObject = own
  if (hops > MAX_HOPS) return flat
  // A reference's siblings (a description at the place of use) are nearer to the field and stay in front.
  if (typeof $ref === 'string') flat = merge(flattenSchema(resolvePointer(root, $ref), root, hops + 1), flat)
  for (const part of allOf ?? []) flat = merge(flat, flattenSchema(part, root, hops + 1))
  return flat
}

function merge(a: SchemaObject, b: SchemaObject): SchemaObject {
  const merged: Record<string, unknown> = { ...a, ...b }
  const both = (keyword: string) => a[keyword] !== undefined && b[keyword] !== undefined
  if (both('type')) merged.type = commonTypes(a, b)
  if (a.enum && b.enum) {
    const wanted = new Set(b.enum.map(canonicalJson))
    merged.enum = a.enum.filter((value) => wanted.has(canonicalJson(value)))
  }
  if (a.properties || b.properties)
    merged.properties = mergeProperties(a.properties ?? {}, b.properties ?? {})
  if (a.required && b.required) merged.required = [...new Set([...a.required, ...b.required])]
  for (const keyword of LARGER)
    if (both(keyword)) merged[keyword] = Math.max(Number(a[keyword]), Number(b[keyword]))
  for (const keyword of SMALLER)
    if (both(keyword)) merged[keyword] = Math.min(Number(a[keyword]), Number(b[keyword]))
  if (a.multipleOf && b.multipleOf && a.multipleOf !== b.multipleOf)
    merged.multipleOf = common(a.multipleOf, b.multipleOf)
  if (a.pattern && b.pattern && a.pattern !== b.pattern)
    merged.pattern = `(?=[^]*(?:${a.pattern}))${b.pattern}`
  for (const keyword of ['items', 'contains', 'propertyNames'] as const)
    if (both(keyword)) merged[keyword] = { allOf: [a[keyword], b[keyword]] }
  if (a.additionalProperties === false || b.additionalProperties === false)
    merged.additionalProperties = false
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (both(keyword))
      merged[keyword] = a[keyword]?.map((one) => ({ allOf: [one, { [keyword]: b[keyword] }] }))
  }
  if (both('not')) merged.not = { anyOf: [a.not, b.not] }
  return merged
}

const LARGER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const SMALLER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function commonTypes(a: SchemaObject, b: SchemaObject): string[] {
  const list = (type: SchemaObject['type']) => (typeof type === 'string' ? [type] : [...(type ?? [])])
  const left = list(a.type)
  const right = list(b.type)
  const shared = left.filter((type) => right.includes(type))
  const integer = [...left, ...right].includes('integer') && [...left, ...right].includes('number')
  return shared.length > 0 ? shared : integer ? ['integer'] : left
}

function mergeProperties(a: Readonly<Record<string, JsonSchema>>, b: Readonly<Record<string, JsonSchema>>) {
  const merged: Record<string, JsonSchema> = { ...a }
  for (const [key, schema] of Object.entries(b)) {
    const other = a[key]
    merged[key] = other === undefined ? schema : { allOf: [other, schema] }
  }
  return merged
}

/** A common multiple; the smallest one where both are whole numbers. */
function common(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return a * b
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return (a / x) * b
}
