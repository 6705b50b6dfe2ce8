import type { ReactNode } from 'react'

/** One labelled value of a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="text-xs tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
