import type { Schema } from '@/lib/graph/definition'
import type { Json } from '@/lib/graph/json'

/** Keys of the words for types in the messages (`inspector.type.<key>`). */
export type TypeKey =
  | 'any'
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'list'
  | 'object'
  | 'nothing'
  | 'plan'

const WORDS: { [type: string]: TypeKey } = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  null: 'nothing',
}

/** One word for a type; of several types the first that is not “nothing”. */
export function typeKey(schema: Schema): TypeKey {
  if (schema['x-type'] === 'plan') return 'plan'
  const [type] = [schema.type].flat().filter((name) => name !== 'null')
  if (typeof type === 'string') return WORDS[type] ?? 'any'
  if (Array.isArray(schema.enum)) return 'text'
  return schema.properties === undefined ? 'any' : 'object'
}

export function typeOfJson(value: Json): TypeKey {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  return typeof value === 'object' ? 'object' : typeof value === 'boolean' ? 'boolean' : 'number'
}
