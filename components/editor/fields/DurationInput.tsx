'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldIds } from '../../ui/Field'
import { NumberInput } from '../../ui/NumberInput'
import { Select } from '../../ui/Select'

const UNITS = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const
type Unit = keyof typeof UNITS

type Props = FieldIds & {
  value: number | undefined
  placeholder?: string
  onChange: (ms: number | undefined) => void
}

/** Milliseconds, written in the largest unit that gives a whole number. */
export function DurationInput({ value, placeholder, onChange, ...ids }: Props) {
  const t = useTranslations('editor')
  const [chosen, setChosen] = useState<Unit | null>(null)
  const unit = chosen ?? unitOf(value)
  return (
    <div className="flex gap-1.5">
      <NumberInput
        {...ids}
        {...(placeholder === undefined ? {} : { placeholder })}
        value={value === undefined ? undefined : value / UNITS[unit]}
        onChange={(amount) => {
          setChosen(unit)
          onChange(amount === undefined ? undefined : Math.round(amount * UNITS[unit]))
        }}
      />
      <Select
        aria-label={t('unit')}
        className="w-28! shrink-0"
        value={unit}
        options={(['s', 'min', 'h', 'd'] as const).map((name) => ({
          value: name,
          label: t(`units.${name}`),
        }))}
        onValueChange={(next) => {
          const to = next === 's' || next === 'min' || next === 'h' ? next : 'd'
          if (value !== undefined) onChange(Math.round((value / UNITS[unit]) * UNITS[to]))
          setChosen(to)
        }}
      />
    </div>
  )
}

function unitOf(ms: number | undefined): Unit {
  if (ms === undefined) return 's'
  if (ms % UNITS.d === 0) return 'd'
  if (ms % UNITS.h === 0) return 'h'
  return ms % UNITS.min === 0 ? 'min' : 's'
}
