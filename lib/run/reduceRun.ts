import { emptyRun } from './emptyRun'
import type { EventData, EventKind, RunEvent } from './event'
import { effectReducers } from './reduce/effectReducers'
import { flowReducers } from './reduce/flowReducers'
import { forkReducers } from './reduce/forkReducers'
import { modelReducers } from './reduce/modelReducers'
import { nodeReducers } from './reduce/nodeReducers'
import { noteReducers } from './reduce/noteReducers'
import type { Reducers } from './reduce/reducer'
import { runReducers } from './reduce/runReducers'
import { taskReducers } from './reduce/taskReducers'
import { toolReducers } from './reduce/toolReducers'
import { turnReducers } from './reduce/turnReducers'
import type { RunState } from './state'

const REDUCERS: Reducers = {
  ...runReducers,
  ...nodeReducers,
  ...modelReducers,
  ...toolReducers,
  ...effectReducers,
  ...noteReducers,
  ...taskReducers,
  ...flowReducers,
  ...turnReducers,
  ...forkReducers,
}

/**
 * Applies one event to `state`, which it owns: maps are updated in place, changed entries, arrays and counters are replaced, so a
 * subscriber sees a new reference exactly for what changed. The same on the server and in the browser (STATE-5). Throws on a number out of
 * order and on a fact about something no earlier event made: both are bugs, never user trouble.
 */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  if (event.seq !== state.lastSeq + 1)
    throw new Error(`Event ${event.seq} (${event.kind}) cannot follow event ${state.lastSeq}`)
  state.lastSeq = event.seq
  if (event.kind !== 'run.resumed') state.claimsWithoutProgress = 0
  // an owner that takes a run up says so itself
  if (event.kind !== 'run.started' && event.kind !== 'run.resumed') beActive(state, event.at)
  apply(state, event)
  state.lastAt = event.at
  return state
}

/** The state after all of `events`, which start at 1. */
export function replayRun(events: Iterable<RunEvent>): RunState {
  const state = emptyRun()
  for (const event of events) reduceRun(state, event)
  return state
}

/** A run waits in the queue until its first owner writes something. */
function beActive(state: RunState, at: string): void {
  if (state.status !== 'queued') return
  state.status = 'running'
  state.activeSince = at
}

function apply<K extends EventKind>(
  state: RunState,
  event: { kind: K; data: EventData<K>; seq: number; at: string },
): void {
  REDUCERS[event.kind](state, event.data, event)
}
