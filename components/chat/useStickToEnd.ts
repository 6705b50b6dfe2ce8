'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** Near enough to the end to be counted as reading along, in px. */
const NEAR = 120

/** Keeps a scrolled list at its end as its one child grows, unless its reader has gone back in it. */
export function useStickToEnd(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let along = true
    const onScroll = () => {
      along = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    }
    const growth = new ResizeObserver(() => {
      if (along) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    growth.observe(content)
    return () => {
      element.removeEventListener('scroll', onScroll)
      growth.disconnect()
    }
  }, [])
  return list
}
