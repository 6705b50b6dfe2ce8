import type { CallState, RunState } from '../state'
import { known, type Reducers, type Stamp } from './reducer'

export const toolReducers: Reducers<
  | 'tool.intended'
  | 'tool.attempted'
  | 'tool.progressed'
  | 'tool.called'
  | 'tool.failed'
  | 'tool.unknown'
  | 'tool.rearmed'
> = {
  'tool.intended': (state, data, { seq, at }) => {
    const { undoes, ...intent } = data
    put(state, {
      ...intent,
      undoes: undoes ?? null,
      attempts: 1,
      lastFault: null,
      fingerprintAfter: null,
      cleanup: 'none',
      cleanupMessage: null,
      cleanupSays: null,
      seq,
      intendedAt: at,
      finishedAt: null,
      durationMs: null,
      progress: null,
      settledSeq: null,
      inherited: false,
      phase: 'intended',
    })
    countStep(state, data.purpose)
  },
  'tool.attempted': (state, data, stamp) => {
    const call = find(state, data.key, stamp)
    put(state, { ...call, attempts: data.attempt, lastFault: data.fault })
    countStep(state, call.purpose)
  },
  'tool.progressed': (state, { key, progress, total, message }, stamp) => {
    put(state, { ...find(state, key, stamp), progress: { progress, total, message } })
  },
  'tool.called': (state, data, stamp) => {
    const call = find(state, data.key, stamp)
    put(state, {
      ...open(call),
      progress: completed(call.progress),
      finishedAt: stamp.at,
      durationMs: data.durationMs,
      settledSeq: stamp.seq,
      phase: 'done',
      result: data.result,
      source: data.source,
      degraded: data.degraded ?? null,
    })
    if (data.degraded !== undefined) state.degraded = [...state.degraded, data.degraded]
  },
  'tool.failed': (state, data, stamp) => {
    const call = open(find(state, data.key, stamp))
    const { fault, durationMs } = data
    const settled = { finishedAt: stamp.at, settledSeq: stamp.seq, durationMs, lastFault: fault }
    put(state, { ...call, ...settled, phase: 'failed', fault })
  },
  'tool.unknown': (state, { key, fault }, stamp) => {
    put(state, { ...open(find(state, key, stamp)), lastFault: fault, phase: 'unknown', fault })
  },
  'tool.rearmed': (state, { key }, stamp) => {
    const call = open(find(state, key, stamp))
    put(state, {
      ...call,
      attempts: call.attempts + 1,
      finishedAt: null,
      durationMs: null,
      settledSeq: null,
      phase: 'intended',
    })
    countStep(state, call.purpose)
  },
}

function find(state: RunState, key: string, stamp: Stamp): CallState {
  return known(state.calls.get(key) ?? state.forgotten.get(key), `call ${key}`, stamp)
}

function put(state: RunState, call: CallState): void {
  state.forgotten.delete(call.key)
  state.calls.set(call.key, call)
}

/** An answered call is through, whatever its tool last said of its progress. */
function completed(progress: CallState['progress']): CallState['progress'] {
  return progress === null || progress.total === null ? progress : { ...progress, progress: progress.total }
}

/** What a call keeps over every change of its phase. */
function open(call: CallState) {
  const { key, scope, tool, args, argsHash, requestId, generation, effect, purpose, undoes } = call
  const { attempts, lastFault, fingerprintBefore, fingerprintAfter, cleanup, cleanupMessage, cleanupSays } =
    call
  const { seq, intendedAt, finishedAt, durationMs, progress, settledSeq, inherited } = call
  return {
    ...{ key, scope, tool, args, argsHash, requestId, generation, effect, purpose, undoes },
    ...{ attempts, lastFault, fingerprintBefore, fingerprintAfter, cleanup, cleanupMessage, cleanupSays },
    ...{ seq, intendedAt, finishedAt, durationMs, progress, settledSeq, inherited },
  }
}

function countStep(state: RunState, purpose: CallState['purpose']): void {
  if (purpose === 'step') state.usage = { ...state.usage, steps: state.usage.steps + 1 }
}
