import { effectiveGuards } from '../../graph/defaults'
import type { Vault } from '../../rules/sanitizer/Vault'
import type { Fault } from '../../run/fault'
import type { TurnObservation } from '../../run/turn'
import type { CallResult, Journaled } from '../executor'
import { repeatKey } from '../guards/actionHistory'
import { settleArguments } from '../reference/settleArguments'
import { observe, observeFault, observeRepeat } from './observe'
import type { ReactContext, ReactSteps } from './reactContext'
import type { ReadCall } from './readCall'

/** What a turn's calls brought; a fault that another thought cannot mend ends the loop. */
export type Acted =
  | {
      kind: 'observed'
      observations: TurnObservation[]
      repeated: boolean
      refused: boolean
      steps: ReactSteps
      degraded: string[]
    }
  | { kind: 'fault'; fault: Fault; key: string }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

type Called = Journaled<CallResult> | { kind: 'refused'; fault: Fault }

/** Limits, a person's no, a journal that does not fit: nothing the model says may get around them. */
const FINAL = new Set([
  'STEPS_EXCEEDED',
  'BUDGET_EXCEEDED',
  'REPEATED_ACTION',
  'JOURNAL_MISMATCH',
  'REJECTED',
])

/** Relative to the scope. */
export function callKey(turnKey: string, index: number): string {
  return `${turnKey}/call/${index + 1}`
}

/** The second part of a turn: its calls, side by side; calls in flight are awaited whatever happens to the others. */
export async function act(
  context: ReactContext,
  turnKey: string,
  calls: readonly ReadCall[],
  vault: Vault,
  firstStep: number,
): Promise<Acted> {
  const called = await callAll(context, turnKey, calls)
  const worst = worstOf(called)
  if (worst) return worst
  const acted: Acted & { kind: 'observed' } = {
    ...{ kind: 'observed', observations: [], repeated: false, steps: {}, degraded: [] },
    refused: called.every(({ kind }) => kind === 'refused'),
  }
  for (const [index, outcome] of called.entries()) {
    const tool = calls[index]?.tool ?? ''
    if (isRepeat(outcome)) acted.repeated = true
    acted.observations.push(observationOf(outcome, vault))
    if (outcome.kind !== 'ok') continue
    const { result, repeated, degraded } = outcome.value
    acted.steps[`s${firstStep + Object.keys(acted.steps).length}`] = { tool, output: result, repeated }
    if (degraded !== null) acted.degraded.push(degraded)
  }
  return acted
}

async function callAll(
  context: ReactContext,
  turnKey: string,
  calls: readonly ReadCall[],
): Promise<Called[]> {
  const { maxParallel } = effectiveGuards(context.program.document.guards)
  const called: Called[] = []
  for (let start = 0; start < calls.length; start += maxParallel) {
    const group = calls.slice(start, start + maxParallel)
    const answers = group.map((call, index) => callOne(context, turnKey, call, start + index))
    called.push(...(await Promise.all(answers)))
    // after a fault that ends the loop nothing new is begun
    if (worstOf(called)) break
  }
  return called
}

async function callOne(
  { io, run, program, scope, limits, settings }: ReactContext,
  turnKey: string,
  call: ReadCall,
  index: number,
): Promise<Called> {
  if (!call.ok) return { kind: 'refused', fault: call.fault }
  const key = callKey(turnKey, index)
  const { tool, args, rules } = call
  // PLAN-5: a name that means several entries of a reference list asks a person, never the model
  const { maxQuestions } = settings
  const settled = await settleArguments(
    { io, run, program, scope },
    { key, tool, args, rules },
    { maxQuestions },
  )
  if (settled.kind !== 'ok') return asRefused(settled)
  return asRefused(await io.call({ key, tool, args: settled.value, batch: turnKey, ...limits }))
}

/** Arguments that do not fit were refused before anything was called. */
function asRefused<T>(outcome: Journaled<T>): Journaled<T> | { kind: 'refused'; fault: Fault } {
  const refused = outcome.kind === 'fault' && outcome.fault.code === 'INVALID_ARGUMENTS'
  return refused ? { kind: 'refused', fault: outcome.fault } : outcome
}

/** Stopped outweighs suspended, which outweighs a fault; of two faults the first counts. */
function worstOf(called: readonly Called[]): Exclude<Acted, { kind: 'observed' }> | null {
  if (called.some(({ kind }) => kind === 'stopped')) return { kind: 'stopped' }
  if (called.some(({ kind }) => kind === 'suspended')) return { kind: 'suspended' }
  for (const outcome of called) {
    if (outcome.kind !== 'fault') continue
    const { fault, key } = outcome
    if (isFinal(outcome)) return { kind: 'fault', fault, key }
  }
  return null
}

function isFinal({ fault }: { fault: Fault }): boolean {
  return FINAL.has(fault.code) || fault.class === 'unknown'
}

function isRepeat(outcome: Called): boolean {
  if (outcome.kind === 'ok') return outcome.value.repeated
  return outcome.kind === 'fault' && outcome.key.endsWith(repeatKey(''))
}

function observationOf(outcome: Called, vault: Vault): TurnObservation {
  switch (outcome.kind) {
    case 'ok': {
      const { result, repeated } = outcome.value
      return repeated ? observeRepeat(result, vault) : observe(result, vault)
    }
    case 'refused':
      return observeFault(outcome.fault, vault, 'refused')
    case 'fault':
      return observeFault(outcome.fault, vault, 'error')
    default:
      throw new Error(`A ${outcome.kind} call has nothing to observe`)
  }
}
