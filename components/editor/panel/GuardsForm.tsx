'use client'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { ConfigForm } from '../fields/ConfigForm'
import { configSchema } from '../fields/configSchema'

type Props = {
  nodeId: string
  /** The schema of the guards of a node or of a pipeline. */
  type: z.ZodType
  words: string
  value: object | undefined
  onChange: (value: JsonObject, field: string) => void
}

/** Hard limits, in a section one opens: defaults hold where nothing is set. */
export function GuardsForm({ nodeId, type, words, value, onChange }: Props) {
  const t = useTranslations('editor')
  return (
    <details className="rounded-card border border-line" open={value !== undefined}>
      <summary className="cursor-pointer px-3 py-2 text-xs font-medium">{t('guards')}</summary>
      <div className="px-3 pb-3">
        <p className="mb-3 text-xs text-faint">{t('guardsHint')}</p>
        <ConfigForm
          nodeId={nodeId}
          schema={withDurations(configSchema(type))}
          path="guards"
          words={words}
          value={isJsonObject(value) ? value : undefined}
          onChange={onChange}
        />
      </div>
    </details>
  )
}

const durations = new WeakMap<Schema, Schema>()

/** Numbers of milliseconds (`…Ms`) are written as durations. */
function withDurations(schema: Schema): Schema {
  const cached = durations.get(schema)
  if (cached) return cached
  const properties =
    typeof schema.properties === 'object' && schema.properties !== null ? schema.properties : {}
  const marked = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        name.endsWith('Ms') && typeof field === 'object' ? { ...field, widget: 'duration' } : field,
      ]),
    ),
  }
  durations.set(schema, marked)
  return marked
}
