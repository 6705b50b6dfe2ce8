'use client'
import { useTranslations } from 'next-intl'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { fieldsOf, type Variants } from './configSchema'
import { useFieldWords } from './useFieldWords'

type Props = {
  variants: Variants
  words: string
  value: Json | undefined
  onChange: (value: JsonObject) => void
}

/** Chooses between the forms a config can have; fields that both know are kept. */
export function VariantSelect({ variants: { key, schema, options }, words, value, onChange }: Props) {
  const t = useTranslations('nodes')
  const present = isJsonObject(value) ? value : {}
  const chosen = present[key]
  const { label, hint } = useFieldWords()(schema, `${words}.${key}`, key)
  const choose = (name: string) => {
    const option = options.find((candidate) => candidate.name === name)
    if (!option) return
    const known = new Set(fieldsOf(option.schema, undefined).map((field) => field.name))
    const kept = Object.entries(present).filter(([field]) => known.has(field))
    onChange({ [key]: name, ...Object.fromEntries(kept) })
  }
  const wordOf = (name: string) => (t.has(`choices.${name}`) ? t(`choices.${name}`) : name)
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select
          {...ids}
          value={typeof chosen === 'string' ? chosen : undefined}
          options={options.map(({ name }) => ({ value: name, label: wordOf(name) }))}
          onValueChange={choose}
        />
      )}
    </Field>
  )
}
