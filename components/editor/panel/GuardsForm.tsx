'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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
  /** Opened although nothing is set: something in it is wrong. */
  open?: boolean
  /** How the times nest; it edits them, so the form below leaves them out. */
  children: ReactNode
}

/** Hard limits, in a section one opens: defaults hold where nothing is set. */
export function GuardsForm({ nodeId, type, words, value, onChange, open = false, children }: Props) {
  const t = useTranslations('editor')
  return (
    <details className="rounded-card border border-line" open={open || value !== undefined}>
      <summary className="cursor-pointer px-3 py-2 text-xs font-medium">{t('guards')}</summary>
      <div className="px-3 pb-3">
        <p className="mb-3 text-xs text-faint">{t('guardsHint')}</p>
        <div className="mb-4">{children}</div>
        <ConfigForm
          nodeId={nodeId}
          schema={withoutTimes(configSchema(type))}
          path="guards"
          words={words}
          value={isJsonObject(value) ? value : undefined}
          onChange={onChange}
        />
      </div>
    </details>
  )
}

const known = new WeakMap<Schema, Schema>()

/** Without numbers of milliseconds (`…Ms`). */
function withoutTimes(schema: Schema): Schema {
  const cached = known.get(schema)
  if (cached) return cached
  const properties =
    typeof schema.properties === 'object' && schema.properties !== null ? schema.properties : {}
  const kept = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !name.endsWith('Ms'))),
  }
  known.set(schema, kept)
  return kept
}
