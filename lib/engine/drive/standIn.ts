import type { JsonObject } from '../../graph/json'
import type { ProgramNode } from '../../graph/program'
import { activationAt } from '../../run/flows'
import { flowOfScope } from '../../run/journalKeys'
import type { Given } from '../../run/trial'
import { givenOf } from '../decide/trialSteps'
import { finishNode } from '../finishNode'
import type { OwnedRun } from './ownedRun'

/** Whether a test was given this activation's output, so that it needs no inputs. */
export function isGiven(run: OwnedRun, { id }: ProgramNode, scope: string): boolean {
  return flowOfScope(scope) === '' && givenOf(run.session.state.trial, id) !== undefined
}

/** Ends a started activation that does not run, with what stands for it. False for one that runs. Entered again after a crash it does the same. */
export function standIn(run: OwnedRun, node: ProgramNode, scope: string): boolean {
  const { session, program } = run
  const instead = insteadOf(run, node, scope)
  if (!instead) return false
  const { port, output, given } = instead
  for (const event of finishNode(program, session.state, scope, node, { kind: 'finished', port, output }))
    session.emit(event.kind === 'node.finished' ? { ...event, data: { ...event.data, given } } : event)
  return true
}

/** What a test was given, or the value a disabled node passes on. */
function insteadOf(
  run: OwnedRun,
  node: ProgramNode,
  scope: string,
): { port: string; output: JsonObject; given: Given } | null {
  const { state } = run.session
  const stored = isGiven(run, node, scope) ? givenOf(state.trial, node.id) : undefined
  if (stored) return { port: stored.port, output: stored.output, given: stored.by }
  const { bypass } = node
  if (bypass?.kind !== 'pass') return null
  const passed = activationAt(state, scope)?.inputs[bypass.slot] ?? null
  return { port: bypass.port, output: { [bypass.slot]: passed }, given: 'passed' }
}
