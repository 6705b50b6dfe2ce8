'use client'
import { usePathname } from 'next/navigation'
import { useState, useSyncExternalStore } from 'react'
import { writePreference } from '@/lib/client/writePreference'

export type SidebarChoice = 'open' | 'collapsed'

/** Below this the canvas needs the room more than the names of the pages do. */
const ROOMY = '(min-width: 1500px)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(ROOMY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the sidebar is folded: as the person left it, else only beside the canvas of a small window. */
export function useSidebar(stored: SidebarChoice | null): { collapsed: boolean; toggle: () => void } {
  const [chosen, setChosen] = useState(stored)
  const onCanvas = usePathname().startsWith('/pipelines/')
  const roomy = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(ROOMY).matches,
    () => true,
  )
  const collapsed = chosen === null ? onCanvas && !roomy : chosen === 'collapsed'
  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed'
    writePreference('interlock.sidebar', next)
    setChosen(next)
  }
  return { collapsed, toggle }
}
