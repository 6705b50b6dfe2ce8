'use client'
import { isJsonRecord, type JsonValue } from './jsonValue'
import { SchemaField } from './SchemaField'
import { type FormSchema, isRequired, propertiesOf } from './schemaDefaults'

export type FormErrors = { [pointer: string]: string }

type Props = {
  /** A JSON Schema of type object. */
  schema: FormSchema
  value: { [key: string]: JsonValue }
  onChange: (value: { [key: string]: JsonValue }) => void
  /** Message by JSON pointer (`/address/city`), shown under that field. */
  errors?: FormErrors
  disabled?: boolean
  /** Pointer of this object inside the whole form. */
  pointer?: string
}

/** A form made from a JSON Schema. A field left empty is absent from the value, never an empty string. */
export function SchemaForm({ schema, value, onChange, errors = {}, disabled = false, pointer = '' }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {propertiesOf(schema).map(([name, field]) => (
        <SchemaField
          key={name}
          name={name}
          schema={field}
          required={isRequired(schema, name)}
          value={value[name]}
          errors={errors}
          disabled={disabled}
          pointer={`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
          onChange={(next) => {
            const { [name]: _previous, ...rest } = value
            onChange(next === undefined ? rest : { ...rest, [name]: next })
          }}
        />
      ))}
    </div>
  )
}

type NestedProps = Omit<Props, 'value' | 'onChange'> & {
  value: JsonValue | undefined
  onChange: (value: JsonValue | undefined) => void
}

/** An object inside the form; it becomes absent again when its last field is emptied. */
export function NestedForm({ value, onChange, ...rest }: NestedProps) {
  return (
    <SchemaForm
      {...rest}
      value={isJsonRecord(value) ? value : {}}
      onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
    />
  )
}
