'use client'
import { useTranslations } from 'next-intl'
import { Field } from './Field'
import { FileField } from './FileField'
import { JsonField } from './JsonField'
import type { JsonValue } from './jsonValue'
import { ListField } from './ListField'
import { ScalarField } from './ScalarField'
import { type FormErrors, NestedForm } from './SchemaForm'
import { Switch } from './Switch'
import { type FormSchema, propertiesOf, typeOfSchema } from './schemaDefaults'

export type SchemaFieldProps = {
  name: string
  schema: FormSchema
  required: boolean
  value: JsonValue | undefined
  errors: FormErrors
  disabled: boolean
  pointer: string
  onChange: (value: JsonValue | undefined) => void
}

const SCALARS = new Set(['string', 'number', 'integer'])

/** Which control stands for this schema. What no control can express is edited as JSON text. */
export function controlOf(
  schema: FormSchema,
): 'choice' | 'file' | 'scalar' | 'switch' | 'list' | 'object' | 'json' {
  if (schema.format === 'file') return 'file'
  if (Array.isArray(schema.enum)) return 'choice'
  const type = typeOfSchema(schema)
  if (type === 'boolean') return 'switch'
  if (type !== undefined && SCALARS.has(type)) return 'scalar'
  if (type === 'object' && propertiesOf(schema).length > 0) return 'object'
  const items = schema.items
  if (type === 'array' && typeof items === 'object' && items !== null && !Array.isArray(items))
    return SCALARS.has(typeOfSchema(items) ?? '') && !Array.isArray(items.enum) ? 'list' : 'json'
  return 'json'
}

export function SchemaField(props: SchemaFieldProps) {
  const { name, schema, required, value, errors, disabled, pointer, onChange } = props
  const t = useTranslations('common')
  const label = typeof schema.title === 'string' && schema.title !== '' ? schema.title : name
  const hint = typeof schema.description === 'string' ? schema.description : undefined
  const control = controlOf(schema)
  if (control === 'object')
    return (
      <fieldset className="min-w-0 rounded-card border border-line p-3">
        <legend className="px-1 text-xs font-medium">{label}</legend>
        {hint && <p className="mb-2 text-xs text-faint">{hint}</p>}
        <NestedForm
          schema={schema}
          value={value}
          onChange={onChange}
          errors={errors}
          disabled={disabled}
          pointer={pointer}
        />
      </fieldset>
    )
  if (control === 'list') return <ListField {...props} label={label} hint={hint} />
  return (
    <Field label={label} hint={hint} error={errors[pointer]} required={required}>
      {(ids) => {
        if (control === 'switch')
          return <Switch {...ids} checked={value === true} disabled={disabled} onCheckedChange={onChange} />
        if (control === 'file')
          return (
            <FileField
              {...ids}
              value={value}
              accept={typeof schema.contentMediaType === 'string' ? schema.contentMediaType : undefined}
              disabled={disabled}
              onChange={onChange}
            />
          )
        if (control === 'json')
          return <JsonField {...ids} value={value} disabled={disabled} onChange={onChange} />
        return (
          <ScalarField
            {...ids}
            schema={schema}
            value={value}
            disabled={disabled}
            emptyLabel={t('notSet')}
            required={required}
            onChange={onChange}
          />
        )
      }}
    </Field>
  )
}
