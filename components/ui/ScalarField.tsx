'use client'
import type { FieldIds } from './Field'
import { Input } from './Input'
import type { JsonValue } from './jsonValue'
import { NumberInput } from './NumberInput'
import { Select } from './Select'
import { type FormSchema, typeOfSchema } from './schemaDefaults'
import { Textarea } from './Textarea'

type Props = FieldIds & {
  schema: FormSchema
  value: JsonValue | undefined
  required: boolean
  disabled: boolean
  emptyLabel: string
  onChange: (value: JsonValue | undefined) => void
}

const INPUT_TYPES: { [format: string]: string } = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
  email: 'email',
  uri: 'url',
  password: 'password',
}

/** One string, number or choice. Choices may be of any JSON type, so they are picked by their position. */
export function ScalarField({ schema, value, required, disabled, emptyLabel, onChange, ...ids }: Props) {
  if (Array.isArray(schema.enum))
    return (
      <Choice {...{ schema, value, required, disabled, emptyLabel, onChange, ids }} options={schema.enum} />
    )
  const type = typeOfSchema(schema)
  if (type === 'number' || type === 'integer')
    return (
      <NumberInput
        {...ids}
        value={typeof value === 'number' ? value : undefined}
        integer={type === 'integer'}
        disabled={disabled}
        onChange={onChange}
      />
    )
  const text = typeof value === 'string' ? value : ''
  const write = (next: string) => onChange(next === '' ? undefined : next)
  const format = typeof schema.format === 'string' ? schema.format : ''
  if (format === 'multiline' || (typeof schema.maxLength === 'number' && schema.maxLength > 200))
    return (
      <Textarea {...ids} value={text} disabled={disabled} onChange={(event) => write(event.target.value)} />
    )
  if (format === 'date-time')
    return (
      <Input
        {...ids}
        type="datetime-local"
        value={toLocal(text)}
        disabled={disabled}
        onChange={(event) => write(fromLocal(event.target.value))}
      />
    )
  return (
    <Input
      {...ids}
      type={INPUT_TYPES[format] ?? 'text'}
      value={text}
      disabled={disabled}
      placeholder={typeof schema.example === 'string' ? schema.example : undefined}
      onChange={(event) => write(event.target.value)}
    />
  )
}

type ChoiceProps = Omit<Props, keyof FieldIds> & { options: JsonValue[]; ids: FieldIds }

function Choice({ options, value, required, disabled, emptyLabel, onChange, ids }: ChoiceProps) {
  const chosen = options.findIndex((option) => JSON.stringify(option) === JSON.stringify(value))
  const items = options.map((option, index) => ({
    value: String(index),
    label: typeof option === 'string' ? option : JSON.stringify(option),
  }))
  return (
    <Select
      {...ids}
      value={chosen === -1 ? undefined : String(chosen)}
      placeholder={emptyLabel}
      disabled={disabled}
      options={required ? items : [{ value: 'none', label: emptyLabel }, ...items]}
      onValueChange={(next) => onChange(next === 'none' ? undefined : options[Number(next)])}
    />
  )
}

const pad = (part: number) => String(part).padStart(2, '0')

function toLocal(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

function fromLocal(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
