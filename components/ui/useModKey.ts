'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What the key of shortcuts is called on this keyboard. */
export function useModKey(): string {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )
}
