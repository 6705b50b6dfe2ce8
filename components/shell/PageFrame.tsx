import type { ReactNode } from 'react'
import { cx } from '../ui/cx'

type Props = {
  title: ReactNode /** One line under the title. */
  lead?: ReactNode
  actions?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A page of the workspace: a title, what one can do, and content that scrolls by itself. */
export function PageFrame({ title, lead, actions, wide, children }: Props) {
  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-5 py-2.5">
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-base font-semibold wrap-anywhere">{title}</h1>
          {lead && <div className="text-xs text-muted">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a page without controls cannot be scrolled by keyboard */}
      <div tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2">
        <div className={cx('flex flex-col gap-4 p-5', !wide && 'max-w-6xl')}>{children}</div>
      </div>
    </div>
  )
}
