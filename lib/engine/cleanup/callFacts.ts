import type { ToolPolicy } from '../../graph/document'
import { canonicalJson, isJsonObject, type JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import { resolveValue } from '../../graph/resolveValue'
import type { Wording } from '../../graph/wording'
import { noteText } from '../../run/noteTexts'
import type { CallState } from '../../run/state'
import type { CallFacts, ToolMapping } from '../calls'

/** What a policy's mappings may use of a call. */
export function factsOf(call: CallState): CallFacts {
  return { args: call.args, result: call.phase === 'done' ? call.result : null, requestId: call.requestId }
}

/** The policy of the pipeline that made the call. */
export function policyOf(program: Program, call: CallState): ToolPolicy | undefined {
  return programAt(program, call.scope).tools.get(call.tool)?.policy
}

type Resolved = { ok: true; mapping: ToolMapping } | ({ ok: false } & Wording)

/** A policy's mapping with the call's own arguments, result and request id put in (FAIL-7). */
export function resolveMapping({ tool, args }: ToolMapping, call: CallState): Resolved {
  const resolved = resolveValue(args, factsOf(call) satisfies JsonObject)
  if (!resolved.ok) return resolved
  if (!isJsonObject(resolved.value)) return { ok: false, ...noteText('undo.noObject', { tool }) }
  return { ok: true, mapping: { tool, args: resolved.value } }
}

/** Names the piece of business state that a call's fingerprint is taken of; null where there is none to compare. */
export function probeTarget(program: Program, call: CallState): string | null {
  const fingerprint = policyOf(program, call)?.fingerprint
  if (!fingerprint || call.phase !== 'done') return null
  const resolved = resolveMapping(fingerprint, call)
  return resolved.ok ? canonicalJson(resolved.mapping) : null
}
