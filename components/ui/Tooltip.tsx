'use client'
import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './Kbd'

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

type Props = {
  text: ReactNode
  hint?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** `children` must be one element that takes a ref and can be focused. */
export function Tooltip({ text, hint, side = 'bottom', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="float z-60 flex max-w-80 items-center gap-2 rounded-control px-2 py-1 text-xs text-ink"
        >
          {text}
          {hint && <Kbd>{hint}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
