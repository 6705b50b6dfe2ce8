import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../api/page'
import { type Resource, useResource } from './useResource'

export type Pages<Item> = Omit<Resource<Page<Item>>, 'value'> & {
  /** Everything loaded so far; undefined until the first page is in. */
  items: Item[] | undefined
  more: boolean
  loadingMore: boolean
  loadMore: () => Promise<void>
}

/** A list that grows by pages. The first page is kept fresh (`pollMs`); further ones are as they were when asked for. */
export function usePages<Item extends { id: string }>(
  load: (after?: string) => Promise<Page<Item>>,
  options: { pollMs?: number } = {},
): Pages<Item> {
  const { value: first, ...resource } = useResource(
    useCallback(() => load(), [load]),
    options,
  )
  const [rest, setRest] = useState<Page<Item> | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const turn = useRef(load)
  useEffect(() => {
    turn.current = load
    setRest(null)
  }, [load])
  const cursor = rest === null ? first?.nextCursor : rest.nextCursor
  const loadMore = async () => {
    if (!cursor) return
    setLoadingMore(true)
    try {
      const page = await load(cursor)
      if (turn.current === load)
        setRest({ items: [...(rest?.items ?? []), ...page.items], nextCursor: page.nextCursor })
    } finally {
      setLoadingMore(false)
    }
  }
  const known = new Set(first?.items.map(({ id }) => id))
  const items = first && [...first.items, ...(rest?.items ?? []).filter(({ id }) => !known.has(id))]
  return { ...resource, items, more: Boolean(cursor), loadingMore, loadMore }
}
