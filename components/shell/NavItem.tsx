'use client'
import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cx } from '../ui/cx'

type Props = {
  href: string
  label: string
  icon: LucideIcon
  collapsed: boolean
  badge?: string
  badgeLabel?: string
}

export function NavItem({ href, label, icon: Icon, collapsed, badge, badgeLabel }: Props) {
  const path = usePathname()
  const current = path === href || path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      // pages are made anew for every visit: asking for six of them beside the one that opens would only slow that down
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      title={collapsed ? label : undefined}
      className={cx(
        'relative flex h-8 items-center gap-2.5 rounded-control px-2.5 text-sm transition-colors duration-100',
        current ? 'bg-accent-soft font-medium text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={cx('truncate', collapsed ? 'sr-only' : 'max-md:sr-only')}>{label}</span>
      {badge && (
        <span
          className={cx(
            'lamp-suspended rounded-full border border-lamp-edge bg-lamp-soft px-1.5 text-[11px] leading-4 font-medium text-lamp-ink tabular-nums',
            collapsed ? 'absolute top-0 right-0' : 'ml-auto max-md:absolute max-md:top-0 max-md:right-0',
          )}
        >
          <span aria-hidden>{badge}</span>
          <span className="sr-only">{badgeLabel}</span>
        </span>
      )}
    </Link>
  )
}
