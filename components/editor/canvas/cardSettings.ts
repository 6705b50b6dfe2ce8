import type { PipelineNode } from '@/lib/graph/document'
import { isJsonObject, type Json } from '@/lib/graph/json'

export type CardSetting = { name: string; text: string }

const SHOWN = 3
const known = new WeakMap<PipelineNode, CardSetting[]>()

/** Two to three settings that tell nodes of one type apart: what is configured first, then what flows in. */
export function cardSettings(node: PipelineNode): CardSetting[] {
  const cached = known.get(node)
  if (cached) return cached
  const inputs = Object.entries(node.in ?? {}).flatMap(([name, value]) =>
    name === 'args' && isJsonObject(value) && !('$cel' in value)
      ? Object.entries(value)
      : [[name, value] as const],
  )
  const settings = [...Object.entries(node.config), ...inputs]
    .map(([name, value]) => ({ name, text: summary(value) }))
    .filter(({ text }) => text !== '')
    .slice(0, SHOWN)
  known.set(node, settings)
  return settings
}

/** A value in a few words: names of fields and rows rather than their contents. */
function summary(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(nameOf).filter(Boolean).join(', ')
  if (!isJsonObject(value)) return String(value)
  if (typeof value.$cel === 'string') return value.$cel
  if (typeof value.$text === 'string') return value.$text
  if (isJsonObject(value.properties)) return Object.keys(value.properties).join(', ')
  return Object.entries(value)
    .map(([name, inner]) => (typeof inner === 'object' ? name : `${name} ${String(inner)}`))
    .join(', ')
}

function nameOf(row: Json): string {
  if (typeof row === 'string') return row.slice(row.lastIndexOf('/') + 1)
  if (!isJsonObject(row)) return row === null ? '' : String(row)
  const name = row.label ?? row.port ?? row.id ?? row.name
  return typeof name === 'string' ? name : ''
}
