'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { IconButton } from '../../../ui/IconButton'
import { Select } from '../../../ui/Select'
import { ConfigForm } from '../ConfigForm'
import { usePolicyPlace } from './PolicyContext'
import { RULE_FORM } from './policyFields'
import { toolArguments } from './toolArguments'
import { useToolContext } from './useToolContext'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  path: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** What single arguments must keep beyond the tool's schema: one small form per argument. */
export function ArgumentRules({ label, hint, problem, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const { ref } = usePolicyPlace()
  const known = Object.keys(toolArguments(useToolContext(), ref))
  const rules = isJsonObject(value) ? value : {}
  const write = (name: string, rule: Json | undefined) => {
    const { [name]: _before, ...others } = rules
    const next = rule === undefined ? others : { ...rules, [name]: rule }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  const free = known.filter((name) => rules[name] === undefined)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {Object.entries(rules).map(([name, rule]) => (
        <details key={name} className="min-w-0 rounded-control border border-line" open>
          <summary className="flex cursor-pointer items-center gap-2 px-2 py-1">
            <code className="min-w-0 flex-1 font-mono text-xs break-all">{name}</code>
            <IconButton
              size="sm"
              label={t('ruleRemove', { name })}
              onClick={() => write(name, undefined)}
              icon={<X aria-hidden className="size-3.5" />}
            />
          </summary>
          <div className="border-t border-line p-2">
            <ConfigForm
              nodeId=""
              schema={RULE_FORM}
              path={`${path}.${name}`}
              words="rule"
              value={rule}
              onChange={(next) => write(name, next)}
            />
          </div>
        </details>
      ))}
      {free.length > 0 && (
        <Select
          aria-label={t('ruleAdd')}
          value={undefined}
          placeholder={t('ruleAdd')}
          options={free.map((name) => ({ value: name, label: name }))}
          onValueChange={(name) => write(name, {})}
        />
      )}
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
