import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

const LOOKS = {
  info: { icon: Info, lamp: 'lamp-queued' },
  warn: { icon: TriangleAlert, lamp: 'lamp-suspended' },
  error: { icon: CircleAlert, lamp: 'lamp-failed' },
}

/** A sentence that stays on the page. Errors are announced, the rest is read in its place. */
export function Notice({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof LOOKS
  action?: ReactNode
  children: ReactNode
}) {
  const { icon: Icon, lamp } = LOOKS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx(
        lamp,
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-lamp-edge bg-lamp-soft px-3 py-2 text-sm',
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-lamp-ink" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      {action}
    </div>
  )
}
