import type { JsonObject } from '../../graph/json'
import type { Program, ProgramNode } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import { resolveValue } from '../../graph/resolveValue'
import type { Wording } from '../../graph/wording'
import { type Fault, fault, faultOf } from '../../run/fault'
import { runAt } from '../../run/flows'
import { flowOfScope } from '../../run/journalKeys'
import type { RunState } from '../../run/state'
import { expressionRoots } from '../expressionRoots'
import type { OwnedRun } from './ownedRun'

type Evaluated<T> = { ok: true; value: T } | { ok: false; fault: Fault }

/** The graph an activation belongs to, and the run as that graph sees it. */
export function surroundings(
  { session, program }: OwnedRun,
  scope: string,
): { program: Program; state: RunState } {
  const state = runAt(session.state, flowOfScope(scope))
  if (!state) throw new Error(`${scope} belongs to a flow that has not begun`)
  return { program: programAt(program, scope), state }
}

/** What `in` gives this activation from what has finished so far. */
export function resolveInputs(run: OwnedRun, node: ProgramNode, scope: string): Evaluated<JsonObject> {
  const { state, program } = surroundings(run, scope)
  const roots = expressionRoots(state, program)
  const inputs: JsonObject = {}
  for (const [name, value] of Object.entries(node.node.in ?? {})) {
    const resolved = resolveValue(value, roots)
    if (!resolved.ok) {
      const title = node.node.title || node.id
      return { ok: false, fault: faultOf('INPUT_UNRESOLVED', { name, title, reason: resolved }) }
    }
    inputs[name] = resolved.value
  }
  return { ok: true, value: inputs }
}

export function faulted<T>(result: { ok: true; value: T } | ({ ok: false } & Wording)): Evaluated<T> {
  return result.ok ? result : { ok: false, fault: fault('EXPRESSION_FAILED', result) }
}
