'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { JsonField } from '../../ui/JsonField'
import { freshId } from '../flow/freshId'
import { SchemaRowEditor } from './SchemaRowEditor'
import { rowsOf, type SchemaRow, withRows } from './schemaRows'

type Props = {
  label: string
  hint?: string | undefined
  problem: string | undefined
  required: boolean
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** A JSON Schema as a list of fields, or as JSON where the list does not reach. */
export function SchemaEditor({ label, hint, problem, required, value, onChange }: Props) {
  const t = useTranslations('editor')
  const [raw, setRaw] = useState(false)
  const schema: Schema = isJsonObject(value) ? value : {}
  const rows = rowsOf(schema)
  const write = (next: SchemaRow[]) =>
    onChange(next.length === 0 && !required ? undefined : withRows(schema, next))
  const add = () => {
    const name = freshId(
      'field',
      rows.map((row) => row.name),
    )
    write([...rows, { name, schema: { type: 'string' }, required: false }])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1 flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
          {required && <span className="text-danger-ink"> *</span>}
        </span>
        <Button size="sm" variant="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? t('schemaTable') : t('schemaJson')}
        </Button>
      </div>
      {hint && <p className="mb-2 text-xs text-faint">{hint}</p>}
      {raw ? (
        <JsonField aria-label={label} rows={10} value={value} onChange={onChange} />
      ) : (
        <div className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <SchemaRowEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is edited in place, its name included
              key={index}
              row={row}
              taken={rows.filter((other) => other !== row).map(({ name }) => name)}
              onChange={(next) => write(rows.map((other) => (other === row ? next : other)))}
              onRemove={() => write(rows.filter((other) => other !== row))}
            />
          ))}
          <div>
            <Button size="sm" onClick={add}>
              <Plus aria-hidden className="size-3.5" />
              {t('addField')}
            </Button>
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
