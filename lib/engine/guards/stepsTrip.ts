import { DEFAULTS, effectiveGuards } from '../../graph/defaults'
import type { Program } from '../../graph/program'
import { faultText } from '../../run/faultTexts'
import { nodeOfScope } from '../../run/journalKeys'
import type { RunState } from '../../run/state'
import type { Trip } from './trip'

/**
 * GUARD-1: would one more dispatched attempt of this activation exceed the node's or the run's step limit? Retries count, probes and undos do not.
 * Steps that a card has added raise both limits.
 */
export function stepsTrip(program: Program, state: RunState, scope: string, key: string): Trip | null {
  const node = program.nodes.get(nodeOfScope(scope))
  const added = state.extended.steps
  const ofNode = (node?.node.guards?.maxSteps ?? DEFAULTS.executor.maxSteps) + added
  const ofRun = effectiveGuards(program.document.guards).maxSteps + added
  const usedByNode = stepsOf(state, scope)
  if (usedByNode >= ofNode) return trip(scope, key, ofNode, usedByNode + 1, nodeOfScope(scope))
  if (state.usage.steps >= ofRun) return trip(scope, key, ofRun, state.usage.steps + 1, null)
  return null
}

/** Attempts this activation has dispatched so far, forgotten calls included: they were real. */
function stepsOf(state: RunState, scope: string): number {
  const calls = [...state.calls.values(), ...state.forgotten.values()]
  return calls.reduce(
    (sum, call) => sum + (call.scope === scope && call.purpose === 'step' ? call.attempts : 0),
    0,
  )
}

/** `node`: whose limit it is; null for the run's. */
function trip(scope: string, key: string, limit: number, actual: number, node: string | null): Trip {
  const why =
    node === null
      ? faultText('STEPS_EXCEEDED.run', { actual, limit })
      : faultText('STEPS_EXCEEDED.node', { actual, limit, node })
  return { guard: 'steps', scope, key, limit, actual, unit: 'steps', ...why, stops: true }
}
