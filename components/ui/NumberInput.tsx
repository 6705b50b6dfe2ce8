'use client'
import { useState } from 'react'
import type { FieldIds } from './Field'
import { Input } from './Input'

type Props = Partial<FieldIds> & {
  value: number | undefined
  integer?: boolean
  disabled?: boolean
  placeholder?: string
  className?: string
  'aria-label'?: string
  /** Undefined when empty, or while what is typed is not a number. */
  onChange: (value: number | undefined) => void
}

/** Text with a numeric keyboard: half-typed numbers (“-”, “1.”) stay as they are and wheel or arrows change nothing by accident. */
export function NumberInput({ value, integer, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (value === undefined ? '' : String(value))
  const write = (text: string) => {
    setDraft(text)
    const number = Number(text)
    const valid = text.trim() !== '' && Number.isFinite(number) && (!integer || Number.isInteger(number))
    onChange(valid ? number : undefined)
  }
  return (
    <Input
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      value={shown}
      onChange={(event) => write(event.target.value)}
      onBlur={() => setDraft(null)}
    />
  )
}
