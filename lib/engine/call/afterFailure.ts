import { isJsonObject } from '../../graph/json'
import { resolveValue } from '../../graph/resolveValue'
import { type Fault, reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { CallResult, Journaled } from '../executor'
import type { RunSession } from '../session'
import { callTool } from './callTool'
import type { PreparedCall } from './preparedCall'

/**
 * EXEC-5: when retries are used up on a failure that may pass, the declared fallback tool is called under a key of its own; its result is marked
 * with the policy's note. Without one, or when it fails too, the call fails with its own fault.
 */
export async function afterFailure(
  session: RunSession,
  call: PreparedCall,
  failed: Fault,
): Promise<Journaled<CallResult>> {
  const own: Journaled<CallResult> = { kind: 'fault', fault: failed, key: call.key }
  const { fallback } = call.policy
  const wanted = fallback && call.purpose === 'step' && call.degraded === undefined
  if (!wanted || failed.class !== 'transient') return own
  const args = resolveValue(fallback.args, { args: call.args })
  if (!args.ok || !isJsonObject(args.value)) return own
  const { scope, purpose, signal } = call
  const second = await callTool(session, {
    ...{ scope, purpose, signal, args: args.value },
    key: `${call.key}/fallback`,
    tool: fallback.tool,
    degraded: fallback.note,
  })
  if (second.kind !== 'fault') return second
  const told = noteText('around.fallback', { reason: failed, tool: fallback.tool, other: second.fault })
  return { kind: 'fault', fault: reworded(failed, told), key: call.key }
}
