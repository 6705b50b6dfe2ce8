'use client'
import { useTranslations } from 'next-intl'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Field } from '../../ui/Field'
import { JsonField } from '../../ui/JsonField'
import { ScalarField } from '../../ui/ScalarField'
import { Switch } from '../../ui/Switch'
import { ChoicesInput } from './ChoicesInput'
import { type Control as ControlName, controlFor } from './controlFor'
import { DurationInput } from './DurationInput'
import { ExpandableTextarea } from './ExpandableTextarea'
import { FieldFixes, useFieldProblem } from './FieldProblems'
import { GroupField } from './GroupField'
import { PipelinePicker } from './PipelinePicker'
import { RowsField } from './RowsField'
import { SourceInput } from './SourceInput'
import { SpecialField } from './SpecialField'
import { SchemaEditor } from './schema/SchemaEditor'
import { TextsInput } from './TextsInput'
import { ToolPicker } from './ToolPicker'
import { ToolsPicker } from './ToolsPicker'
import { useFieldWords } from './useFieldWords'

export type ConfigFieldProps = {
  nodeId: string
  name: string
  schema: Schema
  required: boolean
  path: string
  words: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** The control for one field of a config, chosen by the `widget` its definition names or by its type, with what is wrong with it. */
export function ConfigField(props: ConfigFieldProps) {
  const control = controlFor(props.schema)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Control {...props} control={control} />
      <FieldFixes path={props.path} deep={control !== 'rows' && control !== 'group'} />
    </div>
  )
}

function Control({ control, ...props }: ConfigFieldProps & { control: ControlName }) {
  const { schema, name, words, path, required, value, onChange } = props
  const { label, hint } = useFieldWords()(schema, words, name)
  const problem = useFieldProblem(path, control !== 'rows' && control !== 'group')
  const shared = { label, hint, problem, required, onChange }
  switch (control) {
    case 'schema':
      return <SchemaEditor {...shared} value={value} takesChat={schema.takesChat === true} />
    case 'tool':
      return <ToolPicker {...shared} value={typeof value === 'string' ? value : ''} />
    case 'tools':
      return <ToolsPicker {...shared} value={value} />
    case 'pipeline':
      return <PipelinePicker {...shared} value={value} />
    case 'choices':
      return <ChoicesInput {...shared} options={choicesOf(schema)} value={value} />
    case 'rows':
      return <RowsField {...props} {...shared} />
    case 'group':
      return <GroupField {...props} {...shared} />
    case 'expression':
    case 'multiline':
    case 'duration':
    case 'texts':
    case 'switch':
    case 'json':
    case 'scalar':
      return <PlainField {...props} {...shared} control={control} />
    default:
      return <SpecialField {...shared} name={name} path={path} value={value} control={control} />
  }
}

function choicesOf({ items }: Schema): Json[] {
  return isJsonObject(items) && Array.isArray(items.enum) ? items.enum : []
}

type PlainProps = ConfigFieldProps & {
  label: string
  hint: string | undefined
  problem: string | undefined
  control: 'expression' | 'multiline' | 'duration' | 'texts' | 'switch' | 'json' | 'scalar'
}

function PlainField({
  nodeId,
  path,
  schema,
  required,
  value,
  onChange,
  label,
  hint,
  problem,
  control,
}: PlainProps) {
  const t = useTranslations('common')
  const text = typeof value === 'string' ? value : ''
  const write = (next: string) => onChange(next === '' ? undefined : next)
  return (
    <Field label={label} hint={hint} error={problem} required={required}>
      {(ids) => {
        switch (control) {
          case 'expression':
            return (
              <SourceInput
                {...ids}
                nodeId={nodeId}
                path={path}
                label={label}
                mode="expression"
                value={text}
                onChange={write}
              />
            )
          case 'multiline':
            return <ExpandableTextarea {...ids} label={label} value={text} onChange={write} />
          case 'duration':
            return (
              <DurationInput
                {...ids}
                value={typeof value === 'number' ? value : undefined}
                onChange={onChange}
              />
            )
          case 'texts':
            return <TextsInput {...ids} value={value} onChange={onChange} />
          case 'switch':
            return <Switch {...ids} checked={value === true} onCheckedChange={onChange} />
          case 'json':
            return <JsonField {...ids} value={value} onChange={onChange} />
          case 'scalar':
            return (
              <ScalarField
                {...ids}
                schema={isJsonObject(schema) ? schema : {}}
                value={value}
                required={required}
                disabled={false}
                emptyLabel={t('notSet')}
                onChange={onChange}
              />
            )
        }
      }}
    </Field>
  )
}
