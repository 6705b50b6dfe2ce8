import type { Json, JsonObject } from '../../graph/json'
import { faultOf } from '../../run/fault'
import type { Journaled, ReadRequest } from '../executor'
import type { RunSession } from '../session'
import { probe } from './probe'

/** Tools say these when there is nothing of the kind that was asked for. */
const NOTHING = new Set(['NOT_FOUND', 'INVALID_PARAMETER'])

/** A read-only question whose answer is journaled as a choice, so that every replay decides by the same one. “There is none” is the answer null. */
export async function readTool<T extends Json>(
  session: RunSession,
  { scope, key, tool, args, signal }: ReadRequest & { scope: string; key: string; signal: AbortSignal },
  keep: (result: Json) => T,
): Promise<Journaled<T>> {
  const known = session.state.choices.get(key)
  // the journal gives back what `keep` returned before, so it has its type
  if (known !== undefined) return { kind: 'ok', value: known as T }
  const target = { tool, args: literal(args) }
  const answer = await probe(session, target, { args: {}, requestId: '' }, signal)
  if (signal.aborted || !session.mayDispatch()) return { kind: 'stopped' }
  if (!answer.ok && !NOTHING.has(answer.code ?? '')) {
    const failed = faultOf('LOOK_UP_FAILED.tool', { tool, reason: answer }, 'transient')
    return { kind: 'fault', fault: failed, key }
  }
  const value = keep(answer.ok ? answer.result : null)
  const data = { key, scope, name: `read ${tool}`, value }
  session.emit({ kind: 'choice.made', data })
  return { kind: 'ok', value }
}

/** A probe's arguments are a mapping; these are values already. */
function literal(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, { $json: value }]))
}
