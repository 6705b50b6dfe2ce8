import { isEnded } from '../../run/endStatus'
import type { CallState, RunState } from '../../run/state'
import { runLevelDecision } from '../decide/openCards'

/** `path` names the part of the request that is to blame. */
export type ForkProblem = { path: string; code: string; message: string }

/** Why a run cannot be forked at this point (design §4); empty when it can. */
export function findObstacles(past: RunState, present: RunState): ForkProblem[] {
  if (isEnded(past.status))
    return [at('FORK_AFTER_END', 'The run had ended there. Choose a point before its end.')]
  if (past.rollback !== null || runLevelDecision(past))
    return [
      at(
        'FORK_DECIDED',
        'By then it had been decided what becomes of the whole run. Choose a point before that.',
      ),
    ]
  return [...past.calls.values()].flatMap((call) => obstacle(call, present.calls.get(call.key), present))
}

function obstacle(call: CallState, now: CallState | undefined, present: RunState): ForkProblem[] {
  if (call.phase === 'intended')
    return [
      at(
        'FORK_OPEN_CALL',
        `${call.tool} (${call.key}) was on its way there. Choose a point after its outcome, or before it.`,
      ),
    ]
  if (call.phase === 'unknown')
    return [
      at(
        'FORK_UNKNOWN',
        `Whether ${call.tool} (${call.key}) had happened was not known there. Choose a point after that was settled, or before it.`,
      ),
    ]
  if (call.effect === 'none' || call.phase === 'failed' || call.purpose === 'undo') return []
  const cleanup = now?.requestId === call.requestId ? now.cleanup : call.cleanup
  const beingUndone = present.rollback?.effects.includes(call.key) === true && cleanup === 'none'
  if (!beingUndone && (cleanup === 'none' || cleanup === 'orphaned')) return []
  return [
    at(
      'FORK_UNDONE',
      `What ${call.tool} (${call.key}) did has been undone or given to a person since; a fork would rest on something that is not there. Choose a point before it.`,
    ),
  ]
}

function at(code: string, message: string): ForkProblem {
  return { path: 'afterSeq', code, message }
}
