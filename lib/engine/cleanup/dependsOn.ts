import { isJsonObject, type Json } from '../../graph/json'
import type { Program } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import { activationsOf } from '../../run/flows'
import { nodeOfScope } from '../../run/journalKeys'
import type { CallState, RunState } from '../../run/state'

/**
 * Whether a later effect may rest on an earlier one: made by an activation downstream of the earlier one's, or, inside one activation, by a plan step
 * that depends on it. Where a plan does not say, later counts as dependent.
 */
export function dependsOn(program: Program, state: RunState, later: CallState, earlier: CallState): boolean {
  if (later.seq <= earlier.seq) return false
  if (later.scope !== earlier.scope) return restsOnActivation(program, later.scope, earlier.scope)
  const steps = stepsOf(state, later.scope)
  const from = stepId(later)
  const to = stepId(earlier)
  return !steps.has(from) || !steps.has(to) || rests(steps, from, to)
}

/**
 * Compared in the innermost graph that holds both. Two items of one list know nothing of each other; what an activation does itself is bound up with
 * all of its flows.
 */
function restsOnActivation(program: Program, later: string, earlier: string): boolean {
  const to = later.split('.')
  const from = earlier.split('.')
  let at = 0
  while (at < to.length && to[at] === from[at]) at += 1
  // they part at a position in a list, or one of them is the activation that runs the other
  if (at % 2 === 1) return to[at] === undefined || from[at] === undefined
  const scopeIn = (parts: string[]) => parts.slice(0, at + 1).join('.')
  const around = programAt(program, scopeIn(to))
  return isDownstream(around, nodeOfScope(scopeIn(from)), nodeOfScope(scopeIn(to)))
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
  const activation = activationsOf(state).find((node) => node.scope === scope)
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
  return call.key.slice(call.scope.length + 1).replace(/\/.*/s, '')
}
