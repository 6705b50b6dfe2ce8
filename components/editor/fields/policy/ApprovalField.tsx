'use client'
import { useTranslations } from 'next-intl'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Field } from '../../../ui/Field'
import { Select } from '../../../ui/Select'
import { PolicyExpression } from './PolicyExpression'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  path: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

const KINDS = ['unset', 'never', 'always', 'when'] as const

/** Whether a person is asked before the call: never, always, or when an expression over the arguments holds. */
export function ApprovalField({ label, hint, problem, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const kind = isJsonObject(value) ? 'when' : (KINDS.find((name) => name === value) ?? 'unset')
  const when = isJsonObject(value) && typeof value.when === 'string' ? value.when : ''
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label} hint={hint} error={kind === 'when' ? undefined : problem}>
        {(ids) => (
          <Select
            {...ids}
            value={kind}
            options={KINDS.map((name) => ({ value: name, label: t(`approval.${name}`) }))}
            onValueChange={(next) =>
              onChange(next === 'when' ? { when: 'true' } : next === 'unset' ? undefined : next)
            }
          />
        )}
      </Field>
      {kind === 'when' && (
        <PolicyExpression
          label={t('approvalWhen')}
          hint={t('approvalWhenHint')}
          problem={problem}
          path={`${path}.when`}
          value={when}
          onChange={(source) => onChange({ when: source })}
        />
      )}
    </div>
  )
}
