'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import { RULE_PACKS } from '@/lib/graph/ruleNames'
import { Checkbox } from '../../ui/Checkbox'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** Packs of rules to switch on, each with what it checks. */
export function RulePacksField({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const chosen = Array.isArray(value) ? value : []
  const toggle = (pack: string, on: boolean) => {
    const next = RULE_PACKS.filter((name) => (name === pack ? on : chosen.includes(name)))
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {RULE_PACKS.map((pack) => (
        <Checkbox
          key={pack}
          label={t(`pack.${pack}.name`)}
          hint={t(`pack.${pack}.checks`)}
          checked={chosen.includes(pack)}
          onCheckedChange={(on) => toggle(pack, on)}
        />
      ))}
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
