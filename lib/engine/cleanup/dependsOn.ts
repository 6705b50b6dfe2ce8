import { isJsonObject, type Json } from '../../graph/json'
import type { Program } from '../../graph/program'
import { nodeOfScope } from '../../run/journalKeys'
import type { CallState, NodeState, RunState } from '../../run/state'

/**
 * Whether a later effect may rest on an earlier one: made by an activation downstream of the earlier one's, or, inside one activation, by a plan step
 * that depends on it. Where a plan does not say, later counts as dependent.
 */
export function dependsOn(program: Program, state: RunState, later: CallState, earlier: CallState): boolean {
  if (later.seq <= earlier.seq) return false
  if (later.scope !== earlier.scope)
    return isDownstream(program, nodeOfScope(earlier.scope), nodeOfScope(later.scope))
  const steps = stepsOf(state, later.scope)
  const from = stepId(later)
  const to = stepId(earlier)
  return !steps.has(from) || !steps.has(to) || rests(steps, from, to)
}

/** True also for a node and itself, where a loop leads back to it. */
function isDownstream(program: Program, from: string, to: string): boolean {
  const seen = new Set<string>()
  const queue = [from]
  for (const id of queue) {
    for (const { target } of program.nodes.get(id)?.outgoing ?? []) {
      if (target === to) return true
      if (!seen.has(target)) queue.push(target)
      seen.add(target)
    }
  }
  return false
}

type Steps = ReadonlyMap<string, string[]>

function rests(steps: Steps, from: string, to: string): boolean {
  const seen = new Set<string>()
  const queue = [from]
  for (const id of queue) {
    for (const before of steps.get(id) ?? []) {
      if (before === to) return true
      if (!seen.has(before)) queue.push(before)
      seen.add(before)
    }
  }
  return false
}

/** The steps of the plans an activation worked through: the one it was given and those it made itself. */
function stepsOf(state: RunState, scope: string): Steps {
  const activation = [...state.past, ...state.nodes.values()].find((node: NodeState) => node.scope === scope)
  const given = isJsonObject(activation?.inputs.plan) ? activation.inputs.plan.steps : null
  const made = [...state.plans]
    .filter(([key]) => key.startsWith(`${scope}/`))
    .map(([, plan]): Json => plan.steps)
  return new Map([given ?? null, ...made].flatMap(dependencies))
}

function dependencies(steps: Json): [string, string[]][] {
  if (!Array.isArray(steps)) return []
  return steps.flatMap((step): [string, string[]][] =>
    isJsonObject(step) && typeof step.id === 'string' && Array.isArray(step.dependsOn)
      ? [[step.id, step.dependsOn.filter((id) => typeof id === 'string')]]
      : [],
  )
}

/** A plan step's call is journaled under the step's id. */
function stepId(call: CallState): string {
  return call.key.slice(call.scope.length + 1).split('/', 1)[0] ?? ''
}
