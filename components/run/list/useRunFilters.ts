'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { type RunFilters, readRunFilters, writeRunFilters } from './runQuery'

/** The filters in the address, so that a list can be kept, sent and gone back to. */
export function useRunFilters() {
  const query = useSearchParams().toString()
  const filters = useMemo(() => readRunFilters(new URLSearchParams(query)), [query])
  const change = useCallback((part: Partial<RunFilters>) => {
    const before = readRunFilters(new URLSearchParams(window.location.search))
    show(writeRunFilters({ ...before, ...part }))
  }, [])
  return { filters, change, show }
}

/** `query` as `writeRunFilters` makes it. */
function show(query: string): void {
  window.history.replaceState(null, '', query === '' ? window.location.pathname : `?${query}`)
}
