import type { Json, SchemaObject } from './JsonSchema'

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

const KEYWORD_TYPES: readonly (readonly [JsonType, readonly string[]])[] = [
  [
    'object',
    ['properties', 'required', 'additionalProperties', 'minProperties', 'propertyNames', 'patternProperties'],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'contains', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
]

const isJsonType = (name: string): name is JsonType =>
  ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].includes(name)

/** The types a schema allows, in its own order; without `type` they are read off its keywords. */
export function allowedTypes(schema: SchemaObject): JsonType[] {
  const named = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const types = named.filter(isJsonType)
  if (types.length === 0) {
    const implied = KEYWORD_TYPES.find(([, keywords]) => keywords.some((keyword) => keyword in schema))
    return [implied ? implied[0] : 'string']
  }
  return types
}

/** The type to fill: the first that is not null. */
export function mainType(schema: SchemaObject): JsonType {
  const types = allowedTypes(schema)
  return types.find((type) => type !== 'null') ?? 'null'
}

export function typeOfJson(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number'
    case 'string':
      return 'string'
    default:
      return 'object'
  }
}
