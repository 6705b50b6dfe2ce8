'use client'
import type { ConfigFieldProps } from './ConfigField'
import { ConfigForm } from './ConfigForm'
import { SwitchedGroup } from './SwitchedGroup'

type Props = ConfigFieldProps & { label: string; hint: string | undefined; problem: string | undefined }

/** Settings that belong together; an optional group is switched on and off as a whole. */
export function GroupField({ label, hint, problem, required, onChange, ...form }: Props) {
  const { nodeId, schema, path, words, value } = form
  const optional = {
    onSwitch: (on: boolean) => onChange(on ? (schema.default ?? {}) : undefined),
  }
  return (
    <SwitchedGroup
      {...{ label, hint, problem }}
      on={required || value !== undefined}
      {...(required ? {} : optional)}
    >
      <ConfigForm {...{ nodeId, schema, path, words, value, onChange }} />
    </SwitchedGroup>
  )
}
