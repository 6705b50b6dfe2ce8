import { useCallback, useState } from 'react'

/** Which items of a list are ticked, for what is done to many at once. `chosen`: those of them that are still listed. */
export function useTicked<Item extends { id: string }>(items: Item[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => {
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const clear = useCallback(() => setTicked(new Set()), [])
  return { ticked, toggle, clear, chosen: items.filter(({ id }) => ticked.has(id)) }
}
