'use client'
import { cx } from '../ui/cx'

/** Something a person said. `faint`: it has not arrived yet. */
export function SaidBubble({ text, faint = false }: { text: string; faint?: boolean }) {
  return (
    <p
      className={cx(
        'ml-auto max-w-[85%] rounded-card border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere',
        faint && 'border-dashed text-muted',
      )}
    >
      {text}
    </p>
  )
}
