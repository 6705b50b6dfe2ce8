import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { titleAt } from '../../graph/programAt'
import { words } from '../../graph/wording'
import { effectsOf, standsInLedger } from '../../run/effects'
import type { EventData } from '../../run/event'
import { noteText } from '../../run/noteTexts'
import type { CallState, GuardTrip, RunState } from '../../run/state'
import type { TaskKind } from '../../run/task'
import { type Asked, asked } from '../../run/task'
import { previewCleanup } from '../cleanup/previewCleanup'
import type { RunFailure } from '../decide/decision'
import { NO_OUTPUT_REACHED } from '../decide/findResult'
import { cardChoices } from './cardChoices'

/** The card of a run that cannot go on and has effects behind it (FAIL-2); `task` is its new id. */
export function failureCard(
  program: Program,
  state: RunState,
  failure: RunFailure,
  task: string,
): EventData<'task.opened'> {
  const kind = cardKind(state, failure)
  const { effects, context } = aboutEffects(program, state)
  return {
    ...{ task, kind, scope: failure.scope, key: failure.key },
    ...questionOf(program, failure),
    effects,
    context: { ...context, reason: failure.fault.code, failed: failedPart(program, state, failure) },
    choices: cardChoices(kind).filter(({ choice }) => isPossible(state, choice, failure)),
    assignee: null,
    expiresAfterMs: null,
  }
}

/** What every card about a whole run says: the goal, the effects, and what a rollback would do about each. */
export function aboutEffects(program: Program, state: RunState): { effects: string[]; context: JsonObject } {
  const effects = effectsOf(state).map(({ key }) => key)
  return { effects, context: { goal: state.goal, cleanup: previewCleanup(program, state, effects) } }
}

/** The guards whose limit a person can raise, by the code of the fault they give. */
const RAISABLE = new Map<string, GuardTrip['guard']>([
  ['STEPS_EXCEEDED', 'steps'],
  ['BUDGET_EXCEEDED', 'budget'],
])

/**
 * A limit on tokens, money or steps can be raised on the card; everything else can be tried again. A node may put the fault in words of its own, and a
 * tool may give its failure any code: only both the code and a guard that tripped there tell.
 */
function cardKind(state: RunState, { scope, fault }: RunFailure): TaskKind {
  const guard = RAISABLE.get(fault.code)
  return state.guards.some((each) => each.guard === guard && each.scope === scope) ? 'budget' : 'failure'
}

function isPossible(state: RunState, choice: string, failure: RunFailure): boolean {
  // an answer nobody can use does not undo its effect: making the call again would double that
  if (choice === 'continue' && failure.key !== null && standsInLedger(state, failure.key)) return false
  // a run that reached no output has nothing to do again, and one that is out of time has no value to be given
  if (choice === 'continue' && failure.fault.code === NO_OUTPUT_REACHED) return false
  if (failure.node !== null || choice === 'continue') return true
  return choice !== 'skip' || failure.fault.code === NO_OUTPUT_REACHED
}

function questionOf(program: Program, { node, scope, fault }: RunFailure): Asked {
  if (node === null) return asked(fault)
  const title = scope === null ? node : titleAt(program, scope)
  return asked(noteText('around.node', { title, reason: fault }))
}

function failedPart(program: Program, state: RunState, { node, scope, fault, key }: RunFailure): JsonObject {
  const call = key === null ? undefined : (state.calls.get(key) ?? state.forgotten.get(key))
  return {
    ...{ node, scope, key },
    fault: { code: fault.code, ...words(fault), class: fault.class, details: fault.details ?? null },
    title: node === null || scope === null ? null : titleAt(program, scope),
    ...(call ? callPart(call) : {}),
  }
}

function callPart({ tool, args, attempts }: CallState): JsonObject {
  return { tool, args, attempts }
}
