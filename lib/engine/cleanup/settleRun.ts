import { type Wording, words } from '../../graph/wording'
import { cardText } from '../../run/cardTexts'
import { effectsOf } from '../../run/effects'
import type { EndStatus, NewEvent } from '../../run/event'
import { noteText } from '../../run/noteTexts'
import type { RollbackState, TaskState } from '../../run/state'
import { asked } from '../../run/task'
import { cardChoices } from '../conclude/cardChoices'
import { aboutEffects } from '../conclude/failureCard'
import { abandonRun, endRun, parkRun } from '../conclude/leaveRun'
import { markInterrupted } from '../conclude/markInterrupted'
import { findFailure } from '../decide/findFailure'
import { openTasks, runLevelDecision } from '../decide/openCards'
import type { OwnedRun, Progress } from '../drive/ownedRun'
import { planRollback } from './planRollback'
import { undoEffect } from './undoEffect'

/** Carries out what was decided about the whole run: roll back, void or hand over (FAIL-3, FAIL-8). Continues after any crash from the journal alone. */
export async function settleRun(run: OwnedRun): Promise<Progress> {
  const { session, program } = run
  const { state } = session
  markInterrupted(session)
  if (openTasks(state).some(({ kind, key }) => kind === 'manual' && key === null)) return parkRun(run)
  if (state.rollback !== null) return rollBack(run, state.rollback)
  const decided = runLevelDecision(state)
  switch (decided?.decision?.choice) {
    case 'roll_back': {
      const { effects, confirm } = decided.decision
      session.emit({
        kind: 'rollback.started',
        data: {
          ...{ task: decided.task, by: decided.decidedBy ?? '', confirmed: confirm ?? [] },
          effects: planRollback(program, state, effects),
        },
      })
      return 'on'
    }
    case 'void':
      return end(run, 'voided', 'void', noteText('end.closed', {}))
    case 'hand_over':
      return handOver(run, decided)
    default:
      throw new Error(`Nothing was decided about run ${state.runId}`)
  }
}

async function rollBack(run: OwnedRun, { task, effects, confirmed }: RollbackState): Promise<Progress> {
  const { session } = run
  for (const key of effects) {
    const step = await undoEffect(run, key, confirmed)
    if (session.ended()) return 'on'
    if (step === 'stopped') return abandonRun(run)
  }
  if (openTasks(session.state).some(({ kind }) => kind === 'manual')) return parkRun(run)
  const undone = [...session.state.calls.values()].filter(({ cleanup }) => cleanup === 'rolled_back').length
  return end(
    run,
    'rolled_back',
    task === null ? 'auto_rollback' : 'roll_back',
    undone === 1 ? noteText('end.undoneOne', {}) : noteText('end.undone', { count: undone }),
  )
}

async function handOver(run: OwnedRun, decided: TaskState): Promise<Progress> {
  const { session, program } = run
  const { state } = session
  const done = [...state.tasks.values()].find(
    ({ kind, status, context }) => kind === 'manual' && status === 'decided' && context.handOver === true,
  )
  if (done) return end(run, 'handed_over', 'hand_over', noteOf(done) ?? noteText('end.byHand', {}))
  const about = aboutEffects(program, state)
  const assignee = decided.decision?.assignee ?? null
  session.emit({
    kind: 'task.opened',
    data: {
      ...{ task: session.ports.chance.uuid(), kind: 'manual', scope: null, key: null, assignee },
      ...asked(noteOf(decided) ?? cardText('finishByHand', { goal: state.goal || state.pipeline })),
      effects: about.effects,
      context: { ...about.context, handOver: true, reason: decided.question },
      choices: cardChoices('manual'),
      expiresAfterMs: null,
    },
  })
  return 'on'
}

/** What a person wrote along with the decision. */
function noteOf({ decision }: TaskState): Wording | undefined {
  return decision?.note === undefined ? undefined : { message: decision.note }
}

/** Whatever nobody undid is left behind knowingly; what was handed over is in a person's hands. */
function end(run: OwnedRun, status: EndStatus, cause: string, why: Wording): Promise<Progress> {
  const { state } = run.session
  const left = effectsOf(state).filter(({ cleanup }) => cleanup === 'none')
  const settled = left.map(({ key }): NewEvent => {
    const kept = status === 'handed_over' ? 'manual' : 'orphaned'
    return { kind: 'effect.settled', data: { key, cleanup: kept, ...words(why) } }
  })
  const error = findFailure(run.program, state)?.fault
  return endRun(run, { status, cause, ...words(why), ...(error ? { error } : {}) }, settled)
}
