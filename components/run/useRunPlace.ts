'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

export type RunTab = 'overview' | 'trace' | 'prompts' | 'checkpoints' | 'graph'
const TABS: ReadonlySet<string> = new Set<RunTab>(['overview', 'trace', 'prompts', 'checkpoints', 'graph'])

/**
 * Where one is looking, kept in the address so that it can be sent to somebody: `?tab=trace&span=…`, `?tab=graph&node=…`. A link that names only
 * a span or a node opens the tab that shows it.
 */
export function useRunPlace() {
  const query = useSearchParams()
  const span = query.get('span')
  const node = query.get('node')
  const named = query.get('tab')
  const go = useCallback((change: { tab?: RunTab; span?: string; node?: string }) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    // the page itself stays: the server has nothing to add
    window.history.replaceState(null, '', `?${next}`)
  }, [])
  return { tab: tabOf(named, span, node), span, node, go }
}

function tabOf(named: string | null, span: string | null, node: string | null): RunTab {
  if (isTab(named)) return named
  if (span !== null) return 'trace'
  return node === null ? 'overview' : 'graph'
}

export function isTab(name: string | null): name is RunTab {
  return name !== null && TABS.has(name)
}
