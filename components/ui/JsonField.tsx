'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldIds } from './Field'
import type { JsonValue } from './jsonValue'
import { Textarea } from './Textarea'

type Props = Partial<FieldIds> & {
  value: JsonValue | undefined
  disabled?: boolean
  rows?: number
  'aria-label'?: string
  onChange: (value: JsonValue | undefined) => void
  /** Told whether what stands there is JSON, so that a form can refuse to be sent. */
  onValidity?: (valid: boolean) => void
}

/** JSON as text. What does not parse is kept, named as such, and not passed on. */
export function JsonField({ value, onChange, onValidity, rows = 4, ...rest }: Props) {
  const t = useTranslations('common')
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const [broken, setBroken] = useState(false)
  const write = (next: string) => {
    setText(next)
    try {
      const parsed: JsonValue | undefined = next.trim() === '' ? undefined : JSON.parse(next)
      setBroken(false)
      onValidity?.(true)
      onChange(parsed)
    } catch {
      setBroken(true)
      onValidity?.(false)
    }
  }
  return (
    <>
      <Textarea
        {...rest}
        mono
        rows={rows}
        value={text}
        {...(broken ? { 'aria-invalid': true } : {})}
        onChange={(event) => write(event.target.value)}
      />
      {broken && (
        <p role="alert" className="text-xs text-danger-ink">
          {t('notJson')}
        </p>
      )}
    </>
  )
}
