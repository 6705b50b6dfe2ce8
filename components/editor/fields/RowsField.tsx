'use client'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import type { ConfigFieldProps } from './ConfigField'
import { ConfigForm } from './ConfigForm'
import { newRow } from './newRow'

type Props = ConfigFieldProps & { label: string; hint: string | undefined; problem: string | undefined }

/** A list of small forms: routes, buttons, rules. Their order counts. */
export function RowsField({
  nodeId,
  schema,
  path,
  words,
  value,
  label,
  hint,
  problem,
  required,
  onChange,
}: Props) {
  const t = useTranslations('editor')
  const rows = Array.isArray(value) ? value : []
  const rowSchema = isJsonObject(schema.items) ? schema.items : {}
  const write = (next: Json[]) => onChange(next.length === 0 && !required ? undefined : next)
  const move = (from: number, to: number) => {
    const next = rows.filter((_, index) => index !== from)
    const row = rows[from]
    if (row !== undefined) next.splice(to, 0, row)
    write(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">
        {label}
        {required && <span className="text-danger-ink"> *</span>}
      </legend>
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="rounded-control border border-line p-2">
          <div className="mb-1 flex items-center gap-0.5">
            <span className="flex-1 text-xs text-faint">{index + 1}</span>
            <IconButton
              size="sm"
              label={t('rowUp', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
              icon={<ArrowUp aria-hidden className="size-3.5" />}
            />
            <IconButton
              size="sm"
              label={t('rowDown', { number: index + 1 })}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
              icon={<ArrowDown aria-hidden className="size-3.5" />}
            />
            <IconButton
              size="sm"
              label={t('rowRemove', { number: index + 1 })}
              onClick={() => write(rows.filter((_, at) => at !== index))}
              icon={<X aria-hidden className="size-3.5" />}
            />
          </div>
          <ConfigForm
            nodeId={nodeId}
            schema={rowSchema}
            path={`${path}[${index}]`}
            words={words}
            value={row}
            onChange={(next: JsonObject) => write(rows.map((other, at) => (at === index ? next : other)))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => write([...rows, newRow(rowSchema, rows)])}>
          <Plus aria-hidden className="size-3.5" />
          {t('rowAdd', { list: label })}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
