'use client'
import { type RefObject, useRef } from 'react'
import { cx } from '../../ui/cx'
import type { FieldIds } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import { References } from './References'

type Props = Partial<FieldIds> & {
  nodeId: string
  mode: 'text' | 'expression'
  value: string
  rows?: number
  placeholder?: string
  onChange: (value: string) => void
}

/** Words with `{{ }}` in them, or one expression; values of earlier nodes can be inserted at the cursor. */
export function SourceInput({ nodeId, mode, value, onChange, rows, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (expression: string) => {
    const words = mode === 'text' ? `{{ ${expression} }}` : expression
    onChange(spliced(field, value, words))
    field.current?.focus()
  }
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        mono={mode === 'expression'}
        rows={rows ?? (mode === 'text' ? 2 : 1)}
        spellCheck={mode === 'text'}
        className={cx('min-h-8! pr-8', mode === 'expression' && 'break-all')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="absolute top-1 right-1">
        <References nodeId={nodeId} onInsert={insert} />
      </div>
    </div>
  )
}

function spliced(field: RefObject<HTMLTextAreaElement | null>, value: string, words: string): string {
  const start = field.current?.selectionStart ?? value.length
  const end = field.current?.selectionEnd ?? value.length
  return value.slice(0, start) + words + value.slice(end)
}
