import type { Pipeline } from '@/lib/graph/document'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'

/** An input that a caller can start from: the document's first sample, else one value of each declared field's type. */
export function exampleInput({ samples, nodes }: Pipeline): JsonObject {
  const [sample] = samples ?? []
  if (sample) return sample.input
  const schema = nodes.find(({ type }) => type === 'input')?.config.schema
  const example = isJsonObject(schema) ? exampleOf(schema) : {}
  return isJsonObject(example) ? example : {}
}

function exampleOf(schema: JsonObject): Json {
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  switch (schema.type) {
    case 'string':
      return '…'
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return isJsonObject(schema.items) ? [exampleOf(schema.items)] : []
    default:
      return Object.fromEntries(
        Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(([name, field]) => [
          name,
          isJsonObject(field) ? exampleOf(field) : null,
        ]),
      )
  }
}
