import { evaluate } from '../../graph/expression'
import type { Json, JsonObject } from '../../graph/json'
import type { CallState } from '../../run/state'
import type { OwnedRun } from '../drive/ownedRun'
import { sessionAt } from '../flows/sessionAt'
import { factsOf, policyOf } from './callFacts'

export type LookUp = { kind: 'found'; result: Json } | { kind: 'not_found' } | { kind: 'unclear' }

/** Asks the tool's declared existence probe whether what a call makes is there. */
export async function lookUp(run: OwnedRun, call: CallState): Promise<LookUp> {
  const exists = policyOf(run.program, call)?.exists
  if (!exists) return { kind: 'unclear' }
  const facts = factsOf(call)
  const answer = await run.calls.probe(
    sessionAt(run.session, call.scope),
    { tool: exists.tool, args: exists.args },
    facts,
    run.session.signal,
  )
  if (!answer.ok) return { kind: 'unclear' }
  const roots: JsonObject = { ...facts, result: answer.result }
  const found = evaluate(exists.found, roots)
  if (!found.ok || typeof found.value !== 'boolean') return { kind: 'unclear' }
  return found.value ? { kind: 'found', result: answer.result } : { kind: 'not_found' }
}
