'use client'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { isJsonRecord, type JsonValue } from './jsonValue'
import { ScalarField } from './ScalarField'
import type { SchemaFieldProps } from './SchemaField'

type Props = SchemaFieldProps & { label: string; hint: string | undefined }

/** A list of strings or numbers: one row each. A row left empty stays in the list, for the schema to judge. */
export function ListField(props: Props) {
  const { label, hint, value, errors, disabled, required, pointer, onChange } = props
  const t = useTranslations('common')
  const items: JsonValue[] = Array.isArray(value) ? value : []
  const remove = (at: number) => {
    const rest = items.filter((_, index) => index !== at)
    onChange(rest.length === 0 && !required ? undefined : rest)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium">
        {label}
        {required && <span className="text-danger-ink"> *</span>}
      </legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="flex items-start gap-1">
          <ListItem
            {...props}
            index={index}
            item={item}
            onReplace={(next) => onChange(items.map((old, at) => (at === index ? next : old)))}
          />
          <IconButton
            label={t('removeItem', { number: index + 1 })}
            disabled={disabled}
            onClick={() => remove(index)}
            icon={<X aria-hidden className="size-4" />}
          />
        </div>
      ))}
      <div>
        <Button size="sm" disabled={disabled} onClick={() => onChange([...items, ''])}>
          <Plus aria-hidden className="size-3.5" />
          {t('addItem')}
        </Button>
      </div>
      {hint && <p className="text-xs text-faint">{hint}</p>}
      <Problem text={errors[pointer]} />
    </fieldset>
  )
}

type ItemProps = Props & { index: number; item: JsonValue; onReplace: (value: JsonValue) => void }

function ListItem({ label, schema, errors, disabled, pointer, index, item, onReplace }: ItemProps) {
  const t = useTranslations('common')
  const id = `${pointer}-${index}`
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {t('itemOf', { label, number: index + 1 })}
      </label>
      <ScalarField
        id={id}
        schema={isJsonRecord(schema.items) ? schema.items : {}}
        value={item}
        required
        disabled={disabled}
        emptyLabel={t('notSet')}
        onChange={(next) => onReplace(next ?? '')}
      />
      <Problem text={errors[`${pointer}/${index}`]} />
    </div>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="text-xs text-danger-ink">
      {text}
    </p>
  )
}
