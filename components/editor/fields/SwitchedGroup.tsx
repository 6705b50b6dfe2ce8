'use client'
import type { ReactNode } from 'react'
import { Switch } from '../../ui/Switch'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  on: boolean
  /** Absent where the group is always there. */
  onSwitch?: (on: boolean) => void
  children: ReactNode
}

/** Settings that belong together, switched on and off as a whole. */
export function SwitchedGroup({ label, hint, problem, on, onSwitch, children }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
        </span>
        {onSwitch && <Switch aria-label={label} checked={on} onCheckedChange={onSwitch} />}
      </div>
      {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      {on && <div className="mt-2 flex min-w-0 flex-col gap-3 border-l-2 border-line pl-3">{children}</div>}
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
