'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

type Props<Item> = {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** px an item is high before it has been measured, its gap included. */
  estimate: number
  children: (item: Item, index: number) => ReactNode
  /** Stands above the first item and scrolls with the list. */
  head?: ReactNode
}

/** A scrolling list of any length: only what is in sight is in the page. Items may grow. Fills the height it is given. */
export function VirtualList<Item>({ label, items, itemKey, estimate, children, head }: Props<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
    overscan: 8,
  })
  return (
    <div ref={frame} className="h-full overflow-y-auto p-5">
      {head}
      <ul aria-label={label} className="relative max-w-5xl" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                className="absolute inset-x-0 top-0 pb-2"
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item, index)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
