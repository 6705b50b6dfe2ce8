'use client'
import { Switch } from '../../ui/Switch'
import type { ConfigFieldProps } from './ConfigField'
import { ConfigForm } from './ConfigForm'

type Props = ConfigFieldProps & { label: string; hint: string | undefined; problem: string | undefined }

/** Settings that belong together; an optional group is switched on and off as a whole. */
export function GroupField({
  nodeId,
  schema,
  path,
  words,
  value,
  label,
  hint,
  problem,
  required,
  onChange,
}: Props) {
  const on = value !== undefined
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
        </span>
        {!required && (
          <Switch
            aria-label={label}
            checked={on}
            onCheckedChange={(next) => onChange(next ? (schema.default ?? {}) : undefined)}
          />
        )}
      </div>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      {(on || required) && (
        <div className="mt-2 border-l-2 border-line pl-3">
          <ConfigForm
            nodeId={nodeId}
            schema={schema}
            path={path}
            words={words}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
