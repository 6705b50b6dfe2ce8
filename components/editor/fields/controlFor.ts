import type { Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'

export type Control =
  | 'schema'
  | 'tool'
  | 'tools'
  | 'rows'
  | 'choices'
  | 'pipeline'
  | 'group'
  | 'expression'
  | 'multiline'
  | 'duration'
  | 'texts'
  | 'switch'
  | 'json'
  | 'scalar'
  | SpecialControl

/** Controls for one particular kind of value; `SpecialField` has them. */
export type SpecialControl =
  | 'model'
  | 'rulePacks'
  | 'mapping'
  | 'reference'
  | 'approval'
  | 'argument'
  | 'argumentRules'
  | 'toolDescription'

const WIDGETS: { [widget: string]: Control } = {
  schema: 'schema',
  tool: 'tool',
  tools: 'tools',
  expression: 'expression',
  multiline: 'multiline',
  duration: 'duration',
  pipeline: 'pipeline',
  json: 'json',
  model: 'model',
  rulePacks: 'rulePacks',
  mapping: 'mapping',
  reference: 'reference',
  approval: 'approval',
  argument: 'argument',
  argumentRules: 'argumentRules',
  toolDescription: 'toolDescription',
}

/** What a field is edited with: what its definition asks for, else what its type suggests; JSON where nothing fits. */
export function controlFor(schema: Schema): Control {
  const widget = typeof schema.widget === 'string' ? WIDGETS[schema.widget] : undefined
  if (widget) return widget
  if (Array.isArray(schema.enum)) return 'scalar'
  switch (schema.type) {
    case 'boolean':
      return 'switch'
    case 'string':
    case 'number':
    case 'integer':
      return 'scalar'
    case 'object':
      return isJsonObject(schema.properties) ? 'group' : 'json'
    case 'array':
      if (!isJsonObject(schema.items)) return 'json'
      if (Array.isArray(schema.items.enum)) return 'choices'
      if (schema.items.type === 'string') return 'texts'
      return isJsonObject(schema.items.properties) ? 'rows' : 'json'
    default:
      return 'json'
  }
}
