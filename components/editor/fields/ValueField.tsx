'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Schema } from '@/lib/graph/definition'
import type { Json } from '@/lib/graph/json'
import { Field, type FieldIds } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { JsonField } from '../../ui/JsonField'
import { ScalarField } from '../../ui/ScalarField'
import { Switch } from '../../ui/Switch'
import { FieldFixes, useFieldProblem } from './FieldProblems'
import { FieldsValue } from './FieldsValue'
import {
  converted,
  expressionValue,
  type InputMode,
  modeOf,
  modesFor,
  sourceOf,
  textValue,
} from './inputMode'
import { ModeSwitch } from './ModeSwitch'
import { SourceInput } from './SourceInput'

export type ValueFieldProps = {
  nodeId: string
  label: string
  hint?: string | undefined
  path: string
  schema: Schema
  required: boolean
  value: Json | undefined
  /** Properties to show one by one; by default those of the schema. */
  properties?: { [name: string]: Schema }
  onChange: (value: Json | undefined) => void
  onRemove?: () => void
}

/** One value of the document in whichever way it is written: words, an expression, fields or JSON. */
export function ValueField(props: ValueFieldProps) {
  const { nodeId, label, hint, path, schema, required, value, onChange } = props
  const [chosen, setChosen] = useState<InputMode | null>(null)
  // an emptied field keeps the mode it was in; what is written decides otherwise
  const mode = value === undefined && chosen !== null ? chosen : modeOf(value, schema)
  const modes = modesFor(schema)
  const problem = useFieldProblem(path, mode !== 'fields')
  const change = (to: InputMode) => {
    setChosen(to)
    onChange(converted(value, to))
  }
  const write = (next: Json | undefined) => {
    setChosen(mode)
    onChange(next)
  }
  const head = (
    <ValueHead {...props}>
      <ModeSwitch
        label={label}
        mode={mode}
        modes={modes.includes(mode) ? modes : [...modes, mode]}
        onChange={change}
      />
    </ValueHead>
  )
  if (mode === 'fields') return <FieldsValue {...props} head={head} problem={problem} />
  return (
    <div className="relative min-w-0">
      <div className="absolute -top-0.5 right-0">{head}</div>
      <Field label={label} hint={hint} error={problem} required={required}>
        {(ids) =>
          mode === 'value' ? (
            <LiteralInput {...{ ids, schema, required, value }} onChange={write} />
          ) : (
            <SourceInput
              {...ids}
              nodeId={nodeId}
              path={path}
              label={label}
              mode={mode}
              value={sourceOf(value)}
              onChange={(text) => write(mode === 'text' ? textValue(text) : expressionValue(text))}
            />
          )
        }
      </Field>
      <div className="mt-1 empty:hidden">
        <FieldFixes path={path} deep />
      </div>
    </div>
  )
}

function ValueHead({ label, onRemove, children }: ValueFieldProps & { children: ReactNode }) {
  const t = useTranslations('editor')
  return (
    <span className="flex items-center gap-1">
      {children}
      {onRemove && (
        <IconButton
          size="sm"
          label={t('removeField', { name: label })}
          onClick={onRemove}
          icon={<X aria-hidden className="size-3.5" />}
        />
      )}
    </span>
  )
}

type LiteralProps = {
  ids: FieldIds
  schema: Schema
  required: boolean
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

function LiteralInput({ ids, schema, required, value, onChange }: LiteralProps) {
  const t = useTranslations('common')
  if (schema.type === 'boolean')
    return <Switch {...ids} checked={value === true} onCheckedChange={onChange} />
  const scalar = schema.type === 'number' || schema.type === 'integer' || Array.isArray(schema.enum)
  if (!scalar) return <JsonField {...ids} value={value} onChange={onChange} />
  return (
    <ScalarField
      {...ids}
      schema={schema}
      value={value}
      required={required}
      disabled={false}
      emptyLabel={t('notSet')}
      onChange={onChange}
    />
  )
}
