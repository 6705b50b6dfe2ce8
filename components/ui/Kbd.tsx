import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-mono text-[11px] leading-4 text-muted">
      {children}
    </kbd>
  )
}
