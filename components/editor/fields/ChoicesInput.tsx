'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import { Checkbox } from '../../ui/Checkbox'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  options: Json[]
  value: Json | undefined
  onChange: (value: Json[] | undefined) => void
}

/** Any number of given choices. */
export function ChoicesInput({ label, hint, problem, options, value, onChange }: Props) {
  const t = useTranslations('nodes')
  const chosen = Array.isArray(value) ? value : []
  const toggle = (option: Json, on: boolean) => {
    const next = options.filter((candidate) => (candidate === option ? on : chosen.includes(candidate)))
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {options.map((option) => {
        const name = String(option)
        return (
          <Checkbox
            key={name}
            label={t.has(`choices.${name}`) ? t(`choices.${name}`) : name}
            checked={chosen.includes(option)}
            onCheckedChange={(on) => toggle(option, on)}
          />
        )
      })}
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
