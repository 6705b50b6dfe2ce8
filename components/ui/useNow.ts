'use client'
import { useSyncExternalStore } from 'react'

type Ticker = { now: number; subscribe: (onChange: () => void) => () => void }

const tickers = new Map<number, Ticker>()

function tickerOf(intervalMs: number): Ticker {
  const known = tickers.get(intervalMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const ticker: Ticker = {
    now: Date.now(),
    subscribe(onChange) {
      listeners.add(onChange)
      ticker.now = Date.now()
      timer ??= setInterval(() => {
        ticker.now = Date.now()
        for (const listener of listeners) listener()
      }, intervalMs)
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
  tickers.set(intervalMs, ticker)
  return ticker
}

/** Wall clock in ms, null on the server and while hydrating; everything on the page that uses one interval shares one timer. */
export function useNow(intervalMs: number): number | null {
  const ticker = tickerOf(intervalMs)
  return useSyncExternalStore(
    ticker.subscribe,
    () => ticker.now,
    () => null,
  )
}
