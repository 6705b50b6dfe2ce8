import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'

/** Types the table offers. `json` stands for everything it cannot show: such a property keeps its schema as it is. */
export const ROW_TYPES = [
  'text',
  'longText',
  'email',
  'date',
  'number',
  'integer',
  'boolean',
  'texts',
  'list',
  'choice',
  'file',
  'object',
  'json',
] as const
export type RowType = (typeof ROW_TYPES)[number]

/** Types of a list's elements. */
export const ITEM_TYPES = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'choice',
  'object',
  'list',
  'json',
] as const

export type SchemaRow = { name: string; schema: Schema; required: boolean }

const SHAPES: Record<Exclude<RowType, 'json' | 'choice'>, Schema> = {
  text: { type: 'string' },
  longText: { type: 'string', format: 'multiline' },
  email: { type: 'string', format: 'email' },
  date: { type: 'string', format: 'date' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  list: { type: 'array', items: { type: 'object', properties: {} } },
  file: { type: 'object', format: 'file' },
  object: { type: 'object' },
}

export function rowsOf(schema: Schema): SchemaRow[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  if (!isJsonObject(schema.properties)) return []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    schema: isJsonObject(property) ? property : {},
    required: required.includes(name),
  }))
}

/** Writes rows back; everything else the schema says stays. */
export function withRows(schema: Schema, rows: readonly SchemaRow[]): Schema {
  const { required: _required, properties: _properties, ...rest } = schema
  const required = rows.filter((row) => row.required).map(({ name }) => name)
  return {
    type: 'object',
    ...rest,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(rows.map(({ name, schema: property }) => [name, property])),
  }
}

export function rowType(schema: Schema): RowType {
  if (Array.isArray(schema.enum)) return 'choice'
  if (schema.type === 'string') {
    if (schema.format === 'multiline') return 'longText'
    return schema.format === 'email' || schema.format === 'date' ? schema.format : 'text'
  }
  if (schema.type === 'array') return isPlainText(schema.items) ? 'texts' : 'list'
  if (schema.type === 'object') return schema.format === 'file' ? 'file' : 'object'
  return schema.type === 'number' || schema.type === 'integer' || schema.type === 'boolean'
    ? schema.type
    : 'json'
}

/** A list of anything more particular than text is edited as a list of something. */
function isPlainText(items: Json | undefined): boolean {
  return isJsonObject(items) && rowType(items) === 'text'
}

const TYPE_KEYS = new Set(['type', 'format', 'items', 'enum', 'default', 'properties', 'required', 'pattern'])

/** Another type keeps title and description; what belonged to the old type goes. */
export function withType(schema: Schema, type: RowType): Schema {
  if (type === 'json') return schema
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => !TYPE_KEYS.has(key)))
  return type === 'choice' ? { type: 'string', enum: ['A', 'B'], ...kept } : { ...SHAPES[type], ...kept }
}

/** Sets a key, or takes it away when there is nothing in it. */
export function withKey(schema: Schema, key: string, value: Json | undefined): Schema {
  const { [key]: _previous, ...rest } = schema
  return value === undefined || value === '' ? rest : { ...rest, [key]: value }
}
