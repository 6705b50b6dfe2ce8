'use client'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { cx } from './cx'
import { type CodeViewProps, useCodeView } from './useCodeView'

/** Writes at the cursor, over what is selected, and goes on typing there. */
export type CodeHandle = { insert: (text: string) => void }

type Props = CodeViewProps & {
  mono?: boolean
  size?: 'field' | 'large'
  className?: string
  ref?: Ref<CodeHandle>
}

/**
 * A text box for short pieces of code: brackets close, undo is its own while one types. Tab leaves it, Escape closes its list of completions. The text
 * belongs to the caller; `value` is written into the box when it differs from what stands there.
 */
export function CodeEditor({ ref, className, size = 'field', mono = true, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useCodeView(box, props)
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const current = view.current
      if (!current) return
      current.dispatch(current.state.replaceSelection(text), { userEvent: 'input.paste' })
      current.focus()
    },
  }))
  return (
    <div
      ref={box}
      data-invalid={props['aria-invalid'] ? true : undefined}
      className={cx(
        'code-editor w-full min-w-0 rounded-control border border-line-strong bg-surface transition-colors duration-100 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent-ink hover:border-faint data-invalid:border-danger-ink',
        size === 'large' ? 'min-h-64' : 'max-h-80 overflow-y-auto',
        mono ? 'font-mono' : 'font-sans',
        className,
      )}
    />
  )
}
