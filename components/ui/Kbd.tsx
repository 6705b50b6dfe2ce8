'use client'
import { useModKey } from './useModKey'

/** One key or several as they are printed on the keyboard; `Mod` is Ctrl, or ⌘ on a Mac. */
export function Kbd({ children }: { children: string }) {
  const mod = useModKey()
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-mono text-[11px] leading-4 text-muted">
      {children.replace(/\bMod\b/, mod)}
    </kbd>
  )
}
