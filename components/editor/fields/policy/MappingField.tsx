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

/** What a mapping begins with beyond its tool and arguments. */
const BEGINNINGS: { [name: string]: JsonObject } = {
  exists: { found: 'result.found' },
  fallback: { note: '' },
}

/** A call that belongs to another one: a tool and how its arguments come from the first call. */
export function MappingField({ name, label, hint, problem, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const [choosing, setChoosing] = useState(false)
  const mapping = isJsonObject(value) ? value : null
  const tool = typeof mapping?.tool === 'string' ? mapping.tool : ''
  const write = (change: JsonObject) => onChange({ args: {}, ...BEGINNINGS[name], ...mapping, ...change })
  return (
    <SwitchedGroup
      {...{ label, hint, problem }}
      on={mapping !== null || choosing}
      onSwitch={(on) => {
        setChoosing(on)
        if (!on) onChange(undefined)
      }}
    >
      <MappedTool
        label={t('mappedTool', { field: label })}
        value={tool}
        onChange={(ref) => write({ tool: ref })}
      />
      {mapping && (
        <MappedArguments
          {...{ label, tool }}
          path={`${path}.args`}
          value={mapping.args}
          onChange={(args) => write({ args })}
        />
      )}
      {mapping && name === 'exists' && (
        <PolicyExpression
          label={t('found')}
          hint={t('foundHint')}
          path={`${path}.found`}
          value={mapping.found}
          onChange={(found) => write({ found })}
        />
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
    </SwitchedGroup>
  )
}
