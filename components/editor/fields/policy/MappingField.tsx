'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { toolInputSchema } from '@/lib/graph/toolSchemas'
import { Field } from '../../../ui/Field'
import { Input } from '../../../ui/Input'
import { Switch } from '../../../ui/Switch'
import { SourceInput } from '../SourceInput'
import { ValueField } from '../ValueField'
import { MappedTool } from './MappedTool'
import { toolArguments } from './toolArguments'
import { useToolContext } from './useToolContext'

type Props = {
  /** Which of the four it is: `exists` also says when it was found, `fallback` leaves a note. */
  name: string
  label: string
  hint: string | undefined
  problem: string | undefined
  path: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** A call that belongs to another one: a tool and how its arguments come from the first call. */
export function MappingField({ name, label, hint, problem, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const context = useToolContext()
  const [choosing, setChoosing] = useState(false)
  const mapping = isJsonObject(value) ? value : null
  const tool = typeof mapping?.tool === 'string' ? mapping.tool : ''
  const target = context.tool(tool)
  const write = (change: JsonObject) => onChange({ ...mapping, ...change })
  const choose = (ref: string) => {
    const rest = name === 'exists' ? { found: 'result.found' } : name === 'fallback' ? { note: '' } : {}
    onChange(mapping ? { ...mapping, tool: ref } : { tool: ref, args: {}, ...rest })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
        </span>
        <Switch
          aria-label={label}
          checked={mapping !== null || choosing}
          onCheckedChange={(on) => {
            setChoosing(on)
            if (!on) onChange(undefined)
          }}
        />
      </div>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      {(mapping || choosing) && (
        <div className="mt-2 flex min-w-0 flex-col gap-3 border-l-2 border-line pl-3">
          <MappedTool label={t('mappedTool', { field: label })} value={tool} onChange={choose} />
          {mapping && (
            <ValueField
              nodeId=""
              label={t('mappedArgs', { field: label })}
              path={`${path}.args`}
              schema={target ? toolInputSchema(target) : {}}
              properties={toolArguments(context, tool)}
              required={false}
              value={mapping.args}
              onChange={(args) => write({ args: isJsonObject(args) ? args : {} })}
            />
          )}
          {mapping && name === 'exists' && (
            <Field label={t('found')} hint={t('foundHint')} required>
              {(ids) => (
                <SourceInput
                  {...ids}
                  nodeId=""
                  path={`${path}.found`}
                  label={t('found')}
                  mode="expression"
                  value={typeof mapping.found === 'string' ? mapping.found : ''}
                  onChange={(found) => write({ found })}
                />
              )}
            </Field>
          )}
          {mapping && name === 'fallback' && (
            <Field label={t('note')} hint={t('noteHint')}>
              {(ids) => (
                <Input
                  {...ids}
                  value={typeof mapping.note === 'string' ? mapping.note : ''}
                  onChange={(event) => write({ note: event.target.value })}
                />
              )}
            </Field>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
