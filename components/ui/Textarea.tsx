import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx'
import { fieldClass } from './fieldClass'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>
  mono?: boolean
}

export function Textarea({ className, mono, rows = 3, ...rest }: Props) {
  return (
    <textarea
      rows={rows}
      spellCheck={mono ? false : undefined}
      {...rest}
      className={cx(
        fieldClass,
        'field-sizing-content max-h-80 min-h-16 resize-y py-1.5',
        mono && 'font-mono text-xs',
        className,
      )}
    />
  )
}
