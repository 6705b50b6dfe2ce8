'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { Field } from '../../../ui/Field'
import { Input } from '../../../ui/Input'
import { SwitchedGroup } from '../SwitchedGroup'
import { MappedArguments } from './MappedArguments'
import { MappedTool } from './MappedTool'
import { PolicyExpression } from './PolicyExpression'
import { listIn } from './toolArguments'
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
  const write = (change: JsonObject) => onChange({ ...reference, ...change })
  const choose = (ref: string) =>
    onChange({ args: {}, value: 'item', label: 'item', ...reference, path: listIn(context, ref), tool: ref })
  return (
    <SwitchedGroup
      {...{ label, hint, problem }}
      on={reference !== null || choosing}
      onSwitch={(on) => {
        setChoosing(on)
        if (!on) onChange(undefined)
      }}
    >
      <MappedTool label={t('mappedTool', { field: label })} value={tool} onChange={choose} />
      {reference && (
        <>
          <MappedArguments
            {...{ label, tool }}
            path={`${path}.args`}
            value={reference.args}
            onChange={(args) => write({ args })}
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
            <PolicyExpression
              key={part}
              label={t(`referenceEntry.${part}`)}
              path={`${path}.${part}`}
              value={reference[part]}
              onChange={(source) => write({ [part]: source })}
            />
          ))}
        </>
      )}
    </SwitchedGroup>
  )
}
