import { createStore } from 'zustand'
import type { Wording } from '../graph/wording'
import { emptyRun } from '../run/emptyRun'
import type { RunEvent } from '../run/event'
import { joinLive, type LivePiece } from '../run/liveText'
import { reduceRun } from '../run/reduceRun'
import type { RunState } from '../run/state'
import type { ApiError } from './apiError'
import { leaveEventMark } from './eventMark'

/** What streams by and is not kept: model text so far, the newest progress report, and a wait for the next attempt. All go when the entry settles. */
export type Live = {
  text: string
  /** Characters written before `text`: more than none where watching began in the middle. */
  from: number
  progress: { progress: number; total: number | null; message: string | null } | null
  retry: LiveRetry | null
}
/** Attempt number `attempt` of `of` begins at `dueAt`, in ms of this browser's clock. */
export type LiveRetry = Wording & { attempt: number; of: number; dueAt: number }

export type RunEntry = {
  /**
   * Owned by the store and changed in place by the reducer; changed entries inside get new references, maps do not. So select one
   * entry or scalar of it, or derive from the whole with `version` as the only dependency.
   */
  state: RunState
  /** Grows with every change. */
  version: number
  live: ReadonlyMap<string, Live>
  phase: 'loading' | 'ready' | 'missing' | 'failed'
  /** Sensitive values are asked for as they are; `revealed`: `state` was built from them. */
  reveal: boolean
  revealed: boolean
  error: ApiError | null
}

type Runs = { runs: ReadonlyMap<string, RunEntry>; connection: 'idle' | 'open' | 'lost' }

export const runStore = createStore<Runs>(() => ({ runs: new Map(), connection: 'idle' }))

function freshEntry(): RunEntry {
  return {
    ...{ state: emptyRun(), version: 0, live: new Map(), phase: 'loading', error: null },
    ...{ reveal: false, revealed: false },
  }
}

/** Changes one entry (made anew where there is none) and tells subscribers. */
export function patchRun(runId: string, patch: (entry: RunEntry) => Partial<RunEntry>): void {
  const { runs } = runStore.getState()
  const entry = runs.get(runId) ?? freshEntry()
  const next = { ...entry, ...patch(entry), version: entry.version + 1 }
  runStore.setState({ runs: new Map(runs).set(runId, next) })
}

/**
 * Applies what follows on from what is known; numbers already seen are dropped. Returns false when events are missing in between:
 * the caller must fetch them, and nothing after the gap has been applied.
 */
export function applyEvents(runId: string, events: readonly RunEvent[]): boolean {
  const state = runStore.getState().runs.get(runId)?.state ?? emptyRun()
  const settled: string[] = []
  const begun: string[] = []
  let contiguous = true
  let changed = false
  for (const event of events) {
    if (event.seq <= state.lastSeq) continue
    if (event.seq > state.lastSeq + 1) {
      contiguous = false
      break
    }
    reduceRun(state, event)
    leaveEventMark(event)
    changed = true
    if (event.kind === 'model.settled' || event.kind === 'tool.called') settled.push(event.data.key)
    if (event.kind === 'tool.failed' || event.kind === 'tool.unknown') settled.push(event.data.key)
    if (event.kind === 'model.attempted' || event.kind === 'tool.attempted') begun.push(event.data.key)
  }
  if (changed)
    patchRun(runId, ({ live }) => ({
      state,
      live: afterEvents(live, settled, begun),
    }))
  return contiguous
}

/** What is settled speaks for itself; a wait ends with the attempt that was waited for. The same map where nothing changed. */
function afterEvents(
  live: ReadonlyMap<string, Live>,
  settled: string[],
  begun: string[],
): ReadonlyMap<string, Live> {
  const over = settled.filter((key) => live.has(key))
  const waited = begun.filter((key) => live.get(key)?.retry)
  if (over.length === 0 && waited.length === 0) return live
  const next = new Map(live)
  for (const key of waited) {
    const entry = next.get(key)
    if (entry) next.set(key, { ...entry, retry: null })
  }
  for (const key of over) next.delete(key)
  return next
}

export function applyLive(
  runId: string,
  key: string,
  frame: { text?: string; from?: number; progress?: Live['progress']; retry?: LiveRetry },
): void {
  const entry = runStore.getState().runs.get(runId)
  // what has settled speaks for itself, also when a frame of it comes late
  if (!entry || isSettled(entry.state, key)) return
  patchRun(runId, ({ live }) => {
    const known = live.get(key) ?? { text: '', from: 0, progress: null, retry: null }
    const next = {
      ...afterFrame(known, frame),
      progress: frame.progress ?? known.progress,
      retry: frame.retry ?? known.retry,
    }
    return { live: new Map(live).set(key, next) }
  })
}

function isSettled({ models, calls }: RunState, key: string): boolean {
  const call = calls.get(key)
  return models.get(key)?.phase === 'settled' || (call !== undefined && call.phase !== 'intended')
}

function afterFrame(
  { text, from }: LivePiece,
  frame: { text?: string; from?: number; retry?: LiveRetry },
): LivePiece {
  // a new attempt begins to write from the start
  if (frame.retry) return { text: '', from: 0 }
  if (frame.text === undefined) return { text, from }
  const known = text === '' ? null : { text, from }
  return joinLive(known, { text: frame.text, from: frame.from ?? from + text.length })
}
