import { createStore, useStore } from 'zustand'
import { tasksApi } from './tasksApi'

/** How many cards wait. `more`: at least that many, the list went on. Null until first known. */
type OpenTasks = { count: number | null; more: boolean }

const store = createStore<OpenTasks>(() => ({ count: null, more: false }))

/** Counts again; called on a timer by the shell and at once by whoever decided a card. A failure keeps the last count. */
export async function refreshOpenTasks(): Promise<void> {
  try {
    const page = await tasksApi.list({ status: 'open' })
    store.setState({ count: page.items.length, more: page.nextCursor !== null })
  } catch {
    // the page itself says when the server is gone; a stale badge is better than none
  }
}

export function useOpenTasks(): OpenTasks {
  return useStore(store)
}
