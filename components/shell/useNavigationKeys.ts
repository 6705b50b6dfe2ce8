'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** `G` then one of these goes there. */
export const NAVIGATION_KEYS = {
  p: '/pipelines',
  r: '/runs',
  t: '/tasks',
  d: '/demo',
  s: '/settings',
} as const

const CHORD_MS = 1_500

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** `?` for help and the `G` chords, outside of fields and dialogs, and only where nobody else took the key. */
export function useNavigationKeys(onHelp: () => void): void {
  const router = useRouter()
  useEffect(() => {
    let chordUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
      } else if (event.timeStamp < chordUntil && event.key in NAVIGATION_KEYS) {
        event.preventDefault()
        chordUntil = 0
        router.push(NAVIGATION_KEYS[event.key as keyof typeof NAVIGATION_KEYS]) // `in` has just said so
      } else chordUntil = event.key === 'g' ? event.timeStamp + CHORD_MS : 0
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router, onHelp])
}
