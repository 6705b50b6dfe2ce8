'use client'
import type { ReactNode } from 'react'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'

type Props = {
  label: string
  hint?: ReactNode
  error: string | undefined
  value: string
  disabled?: boolean
  placeholder?: string
  /** `secret`: what is stored is never shown, and no browser offers to fill it in. */
  kind?: 'text' | 'url' | 'secret'
  onChange: (value: string) => void
}

/** One line of settings that machines read: an address, a name, a key. */
export function TextSetting({ label, hint, error, kind = 'text', onChange, ...rest }: Props) {
  const secret = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Input
          {...ids}
          mono
          {...(kind === 'secret' ? secret : { type: kind })}
          {...rest}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
