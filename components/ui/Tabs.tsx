'use client'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx'

export type TabItem = { value: string; label: ReactNode; count?: number; content: ReactNode }

type Props = {
  value: string
  onValueChange: (value: string) => void
  items: TabItem[]
  label: string
  className?: string
  /** Classes of the panel below the tabs. */
  panelClassName?: string
}

export function Tabs({ value, onValueChange, items, label, className, panelClassName }: Props) {
  return (
    <Radix.Root
      value={value}
      onValueChange={onValueChange}
      className={cx('flex min-h-0 min-w-0 flex-col', className)}
    >
      <Radix.List
        aria-label={label}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && item.count > 0 && (
              <span className="rounded-full bg-sunken px-1.5 text-[11px] text-muted tabular-nums">
                {item.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          className={cx('min-h-0 min-w-0 flex-1', panelClassName)}
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
