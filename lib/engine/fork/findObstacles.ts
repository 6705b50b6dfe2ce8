import type { Wording } from '../../graph/wording'
import { isEnded } from '../../run/endStatus'
import { noteText } from '../../run/noteTexts'
import type { CallState, RunState } from '../../run/state'
import { runLevelDecision } from '../decide/openCards'

/** `path` names the part of the request that is to blame. */
export type ForkProblem = { path: string; code: string } & Wording

/** Why a run cannot be forked at this point (design §4); empty when it can. */
export function findObstacles(past: RunState, present: RunState): ForkProblem[] {
  if (isEnded(past.status)) return [at('FORK_AFTER_END', noteText('fork.afterEnd', {}))]
  if (past.rollback !== null || runLevelDecision(past))
    return [at('FORK_DECIDED', noteText('fork.decided', {}))]
  return [...past.calls.values()].flatMap((call) => obstacle(call, present.calls.get(call.key), present))
}

function obstacle(call: CallState, now: CallState | undefined, present: RunState): ForkProblem[] {
  const about = { tool: call.tool, key: call.key }
  if (call.phase === 'intended') return [at('FORK_OPEN_CALL', noteText('fork.openCall', about))]
  if (call.phase === 'unknown') return [at('FORK_UNKNOWN', noteText('fork.unknown', about))]
  if (call.effect === 'none' || call.phase === 'failed' || call.purpose === 'undo') return []
  const cleanup = now?.requestId === call.requestId ? now.cleanup : call.cleanup
  const isUndone = present.rollback?.effects.includes(call.key) === true
  if (!isUndone && (cleanup === 'none' || cleanup === 'orphaned')) return []
  return [at('FORK_UNDONE', noteText('fork.undone', about))]
}

function at(code: string, why: Wording): ForkProblem {
  return { path: 'afterSeq', code, ...why }
}
