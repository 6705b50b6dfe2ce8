'use client'
import type { ReactNode } from 'react'
import type { Pages } from '@/lib/client/usePages'
import { LoadFailure } from './LoadFailure'
import { Loading } from './Loading'
import { MorePages } from './MorePages'

type Props<Item> = {
  pages: Pages<Item>
  /** In place of a list with nothing in it. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list that grows by pages, with what stands in its place while it comes, when it is empty and when it cannot be had. */
export function PagedList<Item>({ pages, empty, children }: Props<Item>) {
  const { items, error } = pages
  return (
    <>
      {error && <LoadFailure error={error} onRetry={pages.reload} />}
      {items === undefined && !error && <Loading />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && children(items)}
      <MorePages pages={pages} />
    </>
  )
}
