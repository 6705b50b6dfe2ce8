'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import { Field } from '../../../ui/Field'
import { Select } from '../../../ui/Select'
import { usePolicyPlace } from './PolicyContext'
import { toolArguments } from './toolArguments'
import { useToolContext } from './useToolContext'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: string | undefined) => void
}

const NONE = ' none'

/** One of the tool's own arguments, or none. */
export function ArgumentField({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const { ref } = usePolicyPlace()
  const known = Object.keys(toolArguments(useToolContext(), ref))
  const chosen = typeof value === 'string' ? value : NONE
  const names = chosen === NONE || known.includes(chosen) ? known : [...known, chosen]
  return (
    <Field label={label} hint={hint} error={problem}>
      {(ids) => (
        <Select
          {...ids}
          value={chosen}
          options={[
            { value: NONE, label: t('noArgument') },
            ...names.map((name) => ({
              value: name,
              label: <code className="font-mono text-xs">{name}</code>,
            })),
          ]}
          onValueChange={(name) => onChange(name === NONE ? undefined : name)}
        />
      )}
    </Field>
  )
}
