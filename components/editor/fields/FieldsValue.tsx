'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { Input } from '../../ui/Input'
import { FieldFixes } from './FieldProblems'
import { ValueField, type ValueFieldProps } from './ValueField'

type Props = ValueFieldProps & { head: ReactNode; problem: string | undefined }

/** An object field by field: the declared ones, and those the author added. */
export function FieldsValue(props: Props) {
  const { nodeId, label, hint, path, schema, required, value, head, problem, onChange } = props
  const declared = props.properties ?? propertiesOf(schema)
  const present = isJsonObject(value) ? value : {}
  const added = Object.keys(present).filter((name) => !Object.hasOwn(declared, name))
  const needed = Array.isArray(schema.required) ? schema.required : []
  const write = (name: string, next: Json | undefined) => {
    const { [name]: _previous, ...rest } = present
    const fields =
      next === undefined
        ? rest
        : Object.hasOwn(present, name)
          ? { ...present, [name]: next }
          : { ...rest, [name]: next }
    onChange(Object.keys(fields).length === 0 ? undefined : fields)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1 flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
          {required && <span className="text-danger-ink"> *</span>}
        </span>
        {head}
      </div>
      <div className="flex flex-col gap-3 border-l-2 border-line pl-3">
        {[...Object.keys(declared), ...added].map((name) => (
          <ValueField
            key={name}
            nodeId={nodeId}
            label={labelOf(name, declared[name])}
            hint={hintOf(declared[name])}
            path={`${path}.${name}`}
            schema={declared[name] ?? {}}
            required={needed.includes(name)}
            value={present[name]}
            onChange={(next) => write(name, next)}
            {...(Object.hasOwn(declared, name) ? {} : { onRemove: () => write(name, undefined) })}
          />
        ))}
        {!isClosed(schema) && (
          <AddField taken={Object.keys(present)} onAdd={(name) => onChange({ ...present, [name]: '' })} />
        )}
      </div>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
      <FieldFixes path={path} deep={false} />
    </fieldset>
  )
}

function AddField({ taken, onAdd }: { taken: string[]; onAdd: (name: string) => void }) {
  const t = useTranslations('editor')
  const [name, setName] = useState('')
  const valid = name.trim() !== '' && !taken.includes(name.trim())
  const add = () => {
    if (!valid) return
    onAdd(name.trim())
    setName('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex gap-1">
      <Input
        mono
        aria-label={t('newFieldName')}
        placeholder={t('newFieldName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={!valid} onClick={add}>
        <Plus aria-hidden className="size-3.5" />
        {t('addField')}
      </Button>
    </div>
  )
}

function propertiesOf({ properties }: Schema): { [name: string]: Schema } {
  if (!isJsonObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isJsonObject(schema) ? schema : {}]),
  )
}

/** Nothing can be added where all fields are known: a tool's arguments, a declared result. */
function isClosed(schema: Schema): boolean {
  return isJsonObject(schema.properties)
}

function labelOf(name: string, schema: Schema | undefined): string {
  return typeof schema?.title === 'string' && schema.title !== '' ? schema.title : name
}

function hintOf(schema: Schema | undefined): string | undefined {
  return typeof schema?.description === 'string' ? schema.description : undefined
}
