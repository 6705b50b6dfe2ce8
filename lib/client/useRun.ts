import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { RunState } from '../run/state'
import { watchRun } from './liveRuns'
import { type Live, type RunEntry, runStore } from './runStore'

/** Follows the run while the component is on screen. Null watches nothing. */
export function useWatchRun(runId: string | null): void {
  useEffect(() => (runId === null ? undefined : watchRun(runId)), [runId])
}

/** The whole entry of a run, followed live; renders with every event. For one node or call use `useRunValue`. */
export function useRun(runId: string | null): RunEntry | undefined {
  useWatchRun(runId)
  return useStore(runStore, ({ runs }) => (runId === null ? undefined : runs.get(runId)))
}

/**
 * One sliver of a run's state; renders only when that sliver changes. `select` must return an entry or a scalar (`state.calls.get(key)`),
 * never one of the maps, which change in place. Watches nothing by itself.
 */
export function useRunValue<Value>(
  runId: string | null,
  select: (state: RunState) => Value,
): Value | undefined {
  return useEntryValue(runId, ({ state }) => select(state))
}

/** The same of what the run is known to be and what streams by together. */
export function useEntryValue<Value>(
  runId: string | null,
  select: (entry: Pick<RunEntry, 'state' | 'live'>) => Value,
): Value | undefined {
  return useStore(runStore, ({ runs }) => {
    const entry = runId === null ? undefined : runs.get(runId)
    return entry ? select(entry) : undefined
  })
}

/** Something worked out from the whole state (a trace, a list of checkpoints), once per change. `derive` must be a stable function. */
export function useRunDerived<Value>(
  entry: RunEntry | undefined,
  derive: (state: RunState) => Value,
): Value | undefined {
  const seq = entry?.state.lastSeq
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes in place, its last event says when; text streaming by is no reason
  return useMemo(() => (entry ? derive(entry.state) : undefined), [entry?.state, seq, derive])
}

/** Streamed text and progress of one journal key, while it runs. */
export function useLive(runId: string | null, key: string | null): Live | undefined {
  return useStore(runStore, ({ runs }) =>
    runId === null || key === null ? undefined : runs.get(runId)?.live.get(key),
  )
}

/** Whether live frames flow: `lost` while the server cannot be reached. */
export function useConnection(): 'idle' | 'open' | 'lost' {
  return useStore(runStore, ({ connection }) => connection)
}
