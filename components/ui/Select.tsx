'use client'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx'
import type { FieldIds } from './Field'
import { fieldClass } from './fieldClass'
import { useNonce } from './NonceProvider'

export type SelectOption = { value: string; label: ReactNode }

type Props = Partial<FieldIds> & {
  value: string | undefined
  onValueChange: (value: string) => void
  options: SelectOption[]
  placeholder?: string
  disabled?: boolean
  className?: string
  'aria-label'?: string
}

/** Option values are never empty strings: Radix keeps that one for “nothing chosen”. */
export function Select({ value, onValueChange, options, placeholder, disabled, className, ...ids }: Props) {
  const nonce = useNonce()
  return (
    <Radix.Root value={value ?? ''} onValueChange={onValueChange} disabled={disabled ?? false}>
      <Radix.Trigger
        {...ids}
        className={cx(
          fieldClass,
          'flex h-8 items-center justify-between gap-2 text-left data-placeholder:text-faint',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="float z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-card p-1"
        >
          <Radix.Viewport {...(nonce ? { nonce } : {})}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className="menu-item">
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="ml-auto">
                  <Check aria-hidden className="size-4" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
