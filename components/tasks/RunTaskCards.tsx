'use client'
import type { RunEntry } from '@/lib/client/runStore'
import { useRunDerived } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { LoadedTaskCard } from './LoadedTaskCard'

function openTaskIds(state: RunState): string[] {
  return [...state.tasks.values()].filter(({ status }) => status === 'open').map(({ task }) => task)
}

/** The open cards of a run that is followed live; they come and go with its events. */
export function RunTaskCards({ entry, compact = false }: { entry: RunEntry; compact?: boolean }) {
  const ids = useRunDerived(entry, openTaskIds) ?? []
  return ids.map((id) => <LoadedTaskCard key={id} id={id} compact={compact} />)
}
