'use client'
import type { Json } from '@/lib/graph/json'
import { Field } from '../../../ui/Field'
import { SourceInput } from '../SourceInput'

type Props = {
  label: string
  hint?: string
  problem?: string | undefined
  path: string
  value: Json | undefined
  onChange: (source: string) => void
}

/** An expression that a policy cannot do without. */
export function PolicyExpression({ label, hint, problem, path, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={problem} required>
      {(ids) => (
        <SourceInput
          {...ids}
          nodeId=""
          path={path}
          label={label}
          mode="expression"
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
