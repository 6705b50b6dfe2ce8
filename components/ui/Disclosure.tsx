import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

type Props = {
  /** One line, always seen. */
  summary: ReactNode
  children: ReactNode
  className?: string
  open?: boolean
}

/** A framed row that unfolds. */
export function Disclosure({ summary, children, className, open }: Props) {
  return (
    <details open={open} className={cx('group min-w-0 rounded-card border border-line', className)}>
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-card px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint group-open:rotate-90" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{summary}</span>
      </summary>
      <div className="flex min-w-0 flex-col gap-3 border-t border-line p-3">{children}</div>
    </details>
  )
}
