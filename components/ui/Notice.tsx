import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

const LOOKS = {
  info: { icon: Info, lamp: 'border-line bg-sunken', ink: 'text-muted' },
  warn: { icon: TriangleAlert, lamp: 'lamp-suspended border-lamp-edge bg-lamp-soft', ink: 'text-lamp-ink' },
  error: { icon: CircleAlert, lamp: 'lamp-failed border-lamp-edge bg-lamp-soft', ink: 'text-lamp-ink' },
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
  const { icon: Icon, lamp, ink } = LOOKS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx(
        lamp,
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-3 py-2 text-sm',
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', ink)} />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      {action}
    </div>
  )
}
