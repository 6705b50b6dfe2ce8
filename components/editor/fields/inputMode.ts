import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'

/** How a value of the document is written: words with `{{ }}` in them, one expression, fields one by one, or JSON as it stands. */
export type InputMode = 'text' | 'expression' | 'fields' | 'value'

/** The mode a value is in; an absent one starts in the mode its type suggests. */
export function modeOf(value: Json | undefined, schema: Schema): InputMode {
  if (value === undefined || value === null) return usualMode(schema)
  if (typeof value === 'string') return 'text'
  if (!isJsonObject(value)) return 'value'
  const [key, ...more] = Object.keys(value)
  if (more.length === 0 && key === '$cel') return 'expression'
  if (more.length === 0 && key === '$text') return 'text'
  return more.length === 0 && key === '$json' ? 'value' : 'fields'
}

function usualMode(schema: Schema): InputMode {
  if (isJsonObject(schema.properties) && schema['x-type'] === undefined) return 'fields'
  if (schema.type === 'string') return 'text'
  return schema.type === 'boolean' || Array.isArray(schema.enum) ? 'value' : 'expression'
}

/** Modes that make sense for a type, the usual one first. */
export function modesFor(schema: Schema): InputMode[] {
  if (schema['x-type'] !== undefined) return ['expression']
  if (isJsonObject(schema.properties)) return ['fields', 'expression']
  switch (schema.type) {
    case 'string':
      return ['text', 'expression']
    case 'number':
    case 'integer':
    case 'boolean':
    case 'array':
      return ['value', 'expression']
    case 'object':
      return ['fields', 'expression', 'value']
    default:
      return ['expression', 'text', 'fields', 'value']
  }
}

/** The text of a value in `text` or `expression` mode. */
export function sourceOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return ''
  const source = value.$cel ?? value.$text
  return typeof source === 'string' ? source : ''
}

/** Words without an expression are a plain string; undefined for nothing at all. */
export function textValue(text: string): Json | undefined {
  if (text === '') return undefined
  return text.includes('{{') ? { $text: text } : text
}

export function expressionValue(source: string): Json | undefined {
  return source === '' ? undefined : { $cel: source }
}

/** What is kept of a value when its mode changes: the words stay, whatever they mean now. */
export function converted(value: Json | undefined, to: InputMode): Json | undefined {
  const source = sourceOf(value)
  switch (to) {
    case 'expression':
      return expressionValue(source.replace(/^\{\{\s*(.*?)\s*\}\}$/s, '$1'))
    case 'text':
      return isJsonObject(value) && '$cel' in value && source !== ''
        ? { $text: `{{ ${source} }}` }
        : textValue(source)
    case 'fields':
      return {}
    case 'value':
      return isJsonObject(value) && ('$cel' in value || '$text' in value) ? undefined : value
  }
}
