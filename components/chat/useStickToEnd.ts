'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** Near enough to the end to be counted as reading along, in px. */
const NEAR = 120

/** Keeps a scrolled list at its end as it grows, unless its reader has gone back in it. `version` changes with its content. */
export function useStickToEnd(version: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const along = useRef(true)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onScroll = () => {
      along.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that there is more to see
  useEffect(() => {
    const element = list.current
    if (element && along.current) element.scrollTop = element.scrollHeight
  }, [version])
  return list
}
