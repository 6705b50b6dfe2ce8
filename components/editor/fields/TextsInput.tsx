'use client'
import { useState } from 'react'
import type { Json } from '@/lib/graph/json'
import type { FieldIds } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'

type Props = FieldIds & { value: Json | undefined; onChange: (value: string[] | undefined) => void }

/** A list of short texts, one a line. */
export function TextsInput({ value, onChange, ...ids }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const stored = Array.isArray(value) ? value.map(String).join('\n') : ''
  return (
    <Textarea
      {...ids}
      mono
      rows={2}
      value={draft ?? stored}
      onChange={(event) => {
        setDraft(event.target.value)
        const lines = event.target.value.split('\n').map((line) => line.trim())
        const texts = lines.filter((line) => line !== '')
        onChange(texts.length === 0 ? undefined : texts)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
