'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Json } from '@/lib/graph/json'
import { Checkbox } from '../../../ui/Checkbox'
import { IconButton } from '../../../ui/IconButton'
import { Input } from '../../../ui/Input'
import { Select } from '../../../ui/Select'
import { SchemaInside } from './SchemaInside'
import { ROW_TYPES, type RowType, rowType, type SchemaRow, withKey, withType } from './schemaRows'

type Props = {
  row: SchemaRow
  taken: string[]
  onChange: (row: SchemaRow) => void
  onRemove: () => void
  children?: ReactNode
}

/** One field of a schema: name, type, whether it is needed, what people read, what it holds when nobody says. */
export function SchemaRowEditor({ row, taken, onChange, onRemove, children }: Props) {
  const t = useTranslations('editor')
  const type = rowType(row.schema)
  const setSchema = (schema: SchemaRow['schema']) => onChange({ ...row, schema })
  const offered = ROW_TYPES.filter((candidate) => candidate !== 'json' || type === 'json')
  return (
    <div className="flex flex-col gap-1.5 rounded-control border border-line p-2">
      <div className="flex items-center gap-1.5">
        <NameInput row={row} taken={taken} onChange={onChange} />
        <Select
          aria-label={t('schemaTypeOf', { name: row.name })}
          className="w-32! shrink-0"
          value={type}
          options={offered.map((value) => ({ value, label: t(`schemaType.${value}`) }))}
          onValueChange={(next) => setSchema(withType(row.schema, asRowType(next)))}
        />
        <IconButton
          size="sm"
          label={t('removeField', { name: row.name })}
          onClick={onRemove}
          icon={<X aria-hidden className="size-3.5" />}
        />
      </div>
      <div className="flex gap-1.5">
        <Input
          aria-label={t('schemaTitleOf', { name: row.name })}
          placeholder={t('schemaTitle')}
          value={typeof row.schema.title === 'string' ? row.schema.title : ''}
          onChange={(event) => setSchema(withKey(row.schema, 'title', event.target.value))}
        />
        {type === 'choice' && <Choices row={row} onChange={onChange} />}
        {type !== 'choice' && type !== 'object' && type !== 'list' && (
          <DefaultInput row={row} type={type} onChange={onChange} />
        )}
      </div>
      <SchemaInside name={row.name} schema={row.schema} onChange={setSchema} />
      <Checkbox
        label={t('schemaRequired')}
        checked={row.required}
        onCheckedChange={(required) => onChange({ ...row, required })}
      />
      {children}
    </div>
  )
}

function asRowType(value: string): RowType {
  return ROW_TYPES.find((type) => type === value) ?? 'text'
}

type PartProps = { row: SchemaRow; onChange: (row: SchemaRow) => void }

/** What is typed counts once it is a name of its own; until then the old one holds. */
function NameInput({ row, taken, onChange }: PartProps & { taken: string[] }) {
  const t = useTranslations('editor')
  const [draft, setDraft] = useState<string | null>(null)
  const name = draft ?? row.name
  const clash = name.trim() === '' || taken.includes(name.trim())
  return (
    <Input
      mono
      aria-label={t('schemaName')}
      aria-invalid={clash || undefined}
      value={name}
      onChange={(event) => {
        const next = event.target.value
        setDraft(next)
        if (next.trim() !== '' && !taken.includes(next.trim())) onChange({ ...row, name: next.trim() })
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

function DefaultInput({ row, type, onChange }: PartProps & { type: RowType }) {
  const t = useTranslations('editor')
  const [draft, setDraft] = useState<string | null>(null)
  const stored = row.schema.default
  const shown = stored === undefined ? '' : typeof stored === 'string' ? stored : JSON.stringify(stored)
  return (
    <Input
      aria-label={t('schemaDefaultOf', { name: row.name })}
      placeholder={t('schemaDefault')}
      value={draft ?? shown}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange({ ...row, schema: withKey(row.schema, 'default', parsedDefault(event.target.value, type)) })
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

const TEXTS: ReadonlySet<RowType> = new Set(['text', 'longText', 'email', 'date', 'choice'])

/** A default of the field's own type; undefined while what is typed is none yet. */
function parsedDefault(text: string, type: RowType): Json | undefined {
  if (TEXTS.has(type) || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function Choices({ row, onChange }: PartProps) {
  const t = useTranslations('editor')
  const [draft, setDraft] = useState<string | null>(null)
  const options = Array.isArray(row.schema.enum) ? row.schema.enum.map(String) : []
  return (
    <Input
      aria-label={t('schemaChoicesOf', { name: row.name })}
      placeholder={t('schemaChoices')}
      value={draft ?? options.join(', ')}
      onChange={(event) => {
        setDraft(event.target.value)
        const list = event.target.value.split(/[,，]/).map((part) => part.trim())
        onChange({ ...row, schema: { ...row.schema, enum: list.filter((part) => part !== '') } })
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
