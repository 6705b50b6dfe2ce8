'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

/** Which session is open, kept in the address so that a reload finds it: `?session=…`. Null is a new one. */
export function useChatPlace() {
  const session = useSearchParams().get('session')
  const go = useCallback((to: string | null) => {
    const next = new URLSearchParams(window.location.search)
    if (to === null) next.delete('session')
    else next.set('session', to)
    // the page itself stays: the server has nothing to add
    window.history.replaceState(null, '', next.size > 0 ? `?${next}` : window.location.pathname)
  }, [])
  return { session, go }
}
