'use client'
import { useTranslations } from 'next-intl'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'
import { Select } from '../../../ui/Select'
import { SchemaRows } from './SchemaRows'
import { ITEM_TYPES, rowType, withKey, withType } from './schemaRows'

type Props = { name: string; schema: Schema; onChange: (schema: Schema) => void }

/** What is inside a field: the fields of an object, or the type of a list's elements and what is inside those. */
export function SchemaInside({ name, schema, onChange }: Props) {
  const t = useTranslations('editor')
  const type = rowType(schema)
  if (type === 'object')
    return (
      <fieldset className="min-w-0 border-l-2 border-line pl-2">
        <legend className="sr-only">{t('schemaInside', { name })}</legend>
        <SchemaRows schema={schema} onChange={onChange} />
      </fieldset>
    )
  if (type !== 'list') return null
  const items = isJsonObject(schema.items) ? schema.items : {}
  const itemType = rowType(items)
  const write = (next: Schema) => onChange(withKey(schema, 'items', next))
  return (
    <div className="flex min-w-0 flex-col gap-1.5 border-l-2 border-line pl-2">
      <Select
        aria-label={t('schemaItemsOf', { name })}
        value={itemType}
        options={ITEM_TYPES.filter((one) => one !== 'json' || itemType === 'json').map((value) => ({
          value,
          label: t('schemaItems', { type: t(`schemaType.${value}`) }),
        }))}
        onValueChange={(next) => write(withType(items, ITEM_TYPES.find((one) => one === next) ?? 'text'))}
      />
      <SchemaInside name={name} schema={items} onChange={write} />
    </div>
  )
}
