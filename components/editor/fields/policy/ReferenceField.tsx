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
import { listIn, toolArguments } from './toolArguments'
import { useToolContext } from './useToolContext'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  path: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** A reference list that a read-only tool keeps: how it is asked, where the list lies in its answer, and what an entry's value and label are. */
export function ReferenceField({ label, hint, problem, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const context = useToolContext()
  const [choosing, setChoosing] = useState(false)
  const reference = isJsonObject(value) ? value : null
  const tool = typeof reference?.tool === 'string' ? reference.tool : ''
  const target = context.tool(tool)
  const write = (change: JsonObject) => onChange({ ...reference, ...change })
  const choose = (ref: string) =>
    onChange({ args: {}, value: 'item', label: 'item', ...reference, path: listIn(context, ref), tool: ref })
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
        </span>
        <Switch
          aria-label={label}
          checked={reference !== null || choosing}
          onCheckedChange={(on) => {
            setChoosing(on)
            if (!on) onChange(undefined)
          }}
        />
      </div>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      {(reference || choosing) && (
        <div className="mt-2 flex min-w-0 flex-col gap-3 border-l-2 border-line pl-3">
          <MappedTool label={t('mappedTool', { field: label })} value={tool} onChange={choose} />
          {reference && (
            <>
              <ValueField
                nodeId=""
                label={t('mappedArgs', { field: label })}
                path={`${path}.args`}
                schema={target ? toolInputSchema(target) : {}}
                properties={toolArguments(context, tool)}
                required={false}
                value={reference.args}
                onChange={(args) => write({ args: isJsonObject(args) ? args : {} })}
              />
              <Field label={t('referencePath')} hint={t('referencePathHint')} required>
                {(ids) => (
                  <Input
                    {...ids}
                    mono
                    value={typeof reference.path === 'string' ? reference.path : ''}
                    onChange={(event) => write({ path: event.target.value })}
                  />
                )}
              </Field>
              {(['value', 'label'] as const).map((part) => (
                <Field key={part} label={t(`referenceEntry.${part}`)} required>
                  {(ids) => (
                    <SourceInput
                      {...ids}
                      nodeId=""
                      path={`${path}.${part}`}
                      label={t(`referenceEntry.${part}`)}
                      mode="expression"
                      value={typeof reference[part] === 'string' ? reference[part] : ''}
                      onChange={(source) => write({ [part]: source })}
                    />
                  )}
                </Field>
              ))}
            </>
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
