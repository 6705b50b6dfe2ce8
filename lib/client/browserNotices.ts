import { useSyncExternalStore } from 'react'

const KEY = 'interlock.notices'

/**
 * Whether this browser shows cards as notifications. `unsupported`: it cannot (plain http on a network address) · `blocked`: a person or a policy forbade it, which only the browser's
 * own settings can change · `off` · `on`.
 */
export type BrowserNotices = 'unsupported' | 'blocked' | 'off' | 'on'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function browserNotices(): BrowserNotices {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off'
}

/** Asks for permission; only ever called by a click. */
export async function turnOnBrowserNotices(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on')
  tell()
}

export function turnOffBrowserNotices(): void {
  localStorage.removeItem(KEY)
  tell()
}

/** Null until the page is alive: the server cannot know. */
export function useBrowserNotices(): BrowserNotices | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    browserNotices,
    () => null,
  )
}
