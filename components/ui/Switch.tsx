'use client'
import { Switch as Radix } from 'radix-ui'
import type { FieldIds } from './Field'

type Props = Partial<FieldIds> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  'aria-label'?: string
}

export function Switch({ checked, onCheckedChange, disabled, ...ids }: Props) {
  return (
    <Radix.Root
      {...ids}
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={onCheckedChange}
      className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-faint bg-sunken px-0.5 transition-colors duration-100 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-faint transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent motion-reduce:transition-none" />
    </Radix.Root>
  )
}
