'use client'
import type { Pages } from '@/lib/client/usePages'
import { Pagination } from '../ui/Pagination'
import { useRequest } from './useRequest'

/** The way to more of a list, as long as there is more; says why when it cannot be had. */
export function MorePages({ pages }: { pages: Pick<Pages<unknown>, 'more' | 'loadingMore' | 'loadMore'> }) {
  const { run } = useRequest()
  return (
    <Pagination more={pages.more} busy={pages.loadingMore} onMore={() => void run(() => pages.loadMore())} />
  )
}
