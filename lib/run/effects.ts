import type { CallState, RunState } from './state'

/** Whether a call may have left something behind that a failed run has to answer for (FAIL-1). */
function isEffect(call: CallState): boolean {
  return (
    call.purpose === 'step' &&
    call.phase !== 'failed' &&
    call.effect !== 'none' &&
    call.effect !== 'ephemeral' &&
    call.cleanup !== 'rolled_back' &&
    !call.inherited
  )
}

/** The effects that stand between a failed run and `failed`: done, unknown or in flight, and not undone; newest first. */
export function effectsOf(state: RunState): CallState[] {
  return newestFirst(state, isEffect)
}

/** A call that has, or may have, changed something outside. It is never made anew: what it left behind has to stay in the ledger. */
export function standsInLedger(state: RunState, key: string): boolean {
  const call = state.calls.get(key)
  return call !== undefined && call.phase !== 'failed' && call.effect !== 'none'
}

/** Temporary things a run made (files, locks, cache) that nobody has cleaned up yet; newest first. */
export function ephemeralEffectsOf(state: RunState): CallState[] {
  return newestFirst(
    state,
    ({ purpose, effect, phase, cleanup, inherited }) =>
      purpose === 'step' && effect === 'ephemeral' && phase !== 'failed' && cleanup === 'none' && !inherited,
  )
}

function newestFirst(state: RunState, keep: (call: CallState) => boolean): CallState[] {
  return [...state.calls.values()].filter(keep).sort((a, b) => b.seq - a.seq)
}
