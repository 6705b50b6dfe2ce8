'use client'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { isJsonRecord, type JsonValue } from './jsonValue'
import { ScalarField } from './ScalarField'
import type { SchemaFieldProps } from './SchemaField'

type Props = SchemaFieldProps & { label: string; hint: string | undefined }

/** A list of strings or numbers: one row each. An empty row is kept while one types and left out of the value's meaning by the schema. */
export function ListField({
  label,
  hint,
  schema,
  value,
  errors,
  disabled,
  required,
  pointer,
  onChange,
}: Props) {
  const t = useTranslations('common')
  const items: JsonValue[] = Array.isArray(value) ? value : []
  const itemSchema = isJsonRecord(schema.items) ? schema.items : {}
  const replace = (at: number, next: JsonValue) =>
    onChange(items.map((item, index) => (index === at ? next : item)))
  const remove = (at: number) => {
    const rest = items.filter((_, index) => index !== at)
    onChange(rest.length === 0 && !required ? undefined : rest)
  }
  const problem = errors[pointer]
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium">
        {label}
        {required && <span className="text-danger-ink"> *</span>}
      </legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <label htmlFor={`${pointer}-${index}`} className="sr-only">
              {t('itemOf', { label, number: index + 1 })}
            </label>
            <ScalarField
              id={`${pointer}-${index}`}
              schema={itemSchema}
              value={item}
              required
              disabled={disabled}
              emptyLabel={t('notSet')}
              onChange={(next) => replace(index, next ?? '')}
            />
            {errors[`${pointer}/${index}`] && (
              <p role="alert" className="text-xs text-danger-ink">
                {errors[`${pointer}/${index}`]}
              </p>
            )}
          </div>
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
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
