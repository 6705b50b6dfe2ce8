import type { InputHTMLAttributes, Ref } from 'react'
import { cx } from './cx'
import { fieldClass } from './fieldClass'

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; mono?: boolean }

export function Input({ className, mono, ...rest }: Props) {
  return (
    <input
      autoComplete="off"
      spellCheck={mono ? false : undefined}
      {...rest}
      className={cx(fieldClass, 'h-8', mono && 'font-mono', className)}
    />
  )
}
