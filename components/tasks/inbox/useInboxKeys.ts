'use client'
import { type RefObject, useEffect } from 'react'
import { isTyping } from '../../editor/keys/isTyping'

/** j and k go from card to card, x ticks the one in focus; Enter follows its link by itself. Ignored while typing. */
export function useInboxKeys(list: RefObject<HTMLElement | null>, onTick: (id: string) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-task-link]') ?? [])]
      const at = links.findIndex((link) => link.matches(':focus'))
      const id = links[at]?.dataset.taskLink
      if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus()
      else if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus()
      else if (event.key === 'x' && id !== undefined) onTick(id)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list, onTick])
}
