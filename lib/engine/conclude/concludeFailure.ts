import { effectiveGuards } from '../../graph/defaults'
import { words } from '../../graph/wording'
import { effectsOf } from '../../run/effects'
import type { NewEvent } from '../../run/event'
import { compareFingerprint } from '../cleanup/fingerprints'
import { mayGoOn } from '../cleanup/mayGoOn'
import { planRollback } from '../cleanup/planRollback'
import { planUndo } from '../cleanup/planUndo'
import type { RunFailure } from '../decide/decision'
import type { OwnedRun, Progress } from '../drive/ownedRun'
import { failureCard } from './failureCard'
import { abandonRun, endRun } from './leaveRun'
import { markInterrupted } from './markInterrupted'
import { RUN_TIMEOUT } from './runTimeout'

/**
 * FAIL-1: without effects the run has failed; with effects it is undone by policy where the pipeline asked for that and all of it can be undone, else
 * a person decides. `trip` is the guard that ended it, written together with what follows from it.
 */
export async function concludeFailure(
  run: OwnedRun,
  failure: RunFailure,
  trip: NewEvent[] = [],
): Promise<Progress> {
  const { session, program } = run
  const { state } = session
  markInterrupted(session)
  const { fault } = failure
  if (effectsOf(state).length === 0) {
    // a tool may call its own failure so; only the run itself is ever out of time
    const status = failure.node === null && fault.code === RUN_TIMEOUT ? 'timed_out' : 'failed'
    return endRun(run, { status, cause: fault.code, ...words(fault), error: fault }, trip)
  }
  for (const event of trip) session.emit(event)
  const undone = isUndoneByPolicy(run) && (await isUntouched(run))
  if (session.ended()) return 'on'
  // what could not be read may only be what this worker was not allowed to ask
  if (isUndoneByPolicy(run) && !mayGoOn(session)) return abandonRun(run)
  if (undone) {
    const effects = planRollback(program, state)
    session.emit({ kind: 'rollback.started', data: { task: null, by: 'policy', effects, confirmed: [] } })
    return 'on'
  }
  session.emit({
    kind: 'task.opened',
    data: failureCard(program, state, failure, session.ports.chance.uuid()),
  })
  return 'on'
}

/** FAIL-1: a stranger's change to any of it makes this a matter for a person, before anything is undone. */
async function isUntouched(run: OwnedRun): Promise<boolean> {
  for (const call of effectsOf(run.session.state))
    if ((await compareFingerprint(run, call)).kind === 'changed') return false
  return true
}

function isUndoneByPolicy({ program, session }: OwnedRun): boolean {
  return (
    effectiveGuards(program.document.guards).autoRollback &&
    effectsOf(session.state).every(
      (call) =>
        call.phase === 'done' && call.effect === 'reversible' && planUndo(program, call).kind === 'automatic',
    )
  )
}
