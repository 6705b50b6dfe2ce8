import type { Program } from '../../graph/program'
import { effectsOf } from '../../run/effects'
import type { CallState, RunState } from '../../run/state'
import { dependsOn } from './dependsOn'

/**
 * The effects to undo, newest first: those selected (all, when nothing is selected) and every later effect that may rest on one of them, because
 * undoing the ground under an effect leaves it dangling. Effects already dealt with are left out.
 */
export function planRollback(program: Program, state: RunState, selected?: readonly string[]): string[] {
  const effects = effectsOf(state).filter(({ cleanup }) => cleanup === 'none')
  if (selected === undefined) return effects.map(({ key }) => key)
  const chosen: CallState[] = []
  // oldest first, so that one pass finds dependants of dependants
  for (const call of effects.toReversed())
    if (selected.includes(call.key) || chosen.some((earlier) => dependsOn(program, state, call, earlier)))
      chosen.push(call)
  return chosen.toReversed().map(({ key }) => key)
}
