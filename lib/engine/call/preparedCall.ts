import type { EffectClass, ToolPolicy } from '../../graph/document'
import { canonicalJson, isJsonObject, type JsonObject } from '../../graph/json'
import type { ProgramTool } from '../../graph/program'
import { type Fault, faultOf } from '../../run/fault'
import type { BreakerTicket, FileContent } from '../ports'
import type { RunSession } from '../session'
import { placeFiles } from './placeFiles'

export type ToolCallOptions = {
  scope: string
  /** Absolute. */
  key: string
  tool: string
  args: JsonObject
  purpose: 'step' | 'undo'
  /** Undo only: the key of the call being undone. */
  undoes?: string
  signal: AbortSignal
  /** Absolute; see `CallRequest`. */
  batch?: string
  attemptTimeoutMs?: number
  actionTimeoutMs?: number
  /** Set on the call of a fallback tool: the note that goes with its result. */
  degraded?: string
}

/** A call with everything that is known before it is made. */
export type PreparedCall = ToolCallOptions & {
  policy: ToolPolicy
  effect: EffectClass
  inputSchema: JsonObject
  outputSchema: JsonObject | undefined
  argsHash: string
  generation: number
  requestId: string
  /** The request id has an argument of its own in the tool's schema, so the same id is never processed twice. */
  idempotent: boolean
  /** Nothing outside changes when the call happens twice. */
  safe: boolean
  /** What its result is reported to the tool's breaker under, once it has been admitted. */
  ticket?: BreakerTicket
  /** The files its arguments stand for, once they have been read. */
  files?: ReadonlyMap<string, FileContent>
}

/** Puts together what is called and under which request id. Arguments edited by a person replace the caller's. */
export function prepareCall(
  session: RunSession,
  options: ToolCallOptions,
): { ok: true; call: PreparedCall } | { ok: false; fault: Fault } {
  const tool = session.program.tools.get(options.tool)
  if (!tool) return { ok: false, fault: faultOf('UNKNOWN_TOOL.here', { tool: options.tool }) }
  if (tool.listed?.disabled !== undefined)
    return {
      ok: false,
      fault: faultOf('TOOL_DISABLED', { tool: options.tool, reason: tool.listed.disabled }),
    }
  const args = session.state.edits.get(options.key)?.args ?? options.args
  const argsHash = session.ports.chance.hash(canonicalJson(args))
  const effect = tool.policy.effect ?? 'irreversible'
  const { inputSchema, outputSchema } = schemasOf(tool)
  const call: PreparedCall = {
    ...options,
    ...{ args, argsHash, effect, inputSchema, outputSchema },
    policy: tool.policy,
    idempotent: takesRequestId(tool.policy, inputSchema),
    safe: effect === 'none',
    ...identityOf(session, options.key, argsHash),
  }
  return { ok: true, call }
}

/**
 * The id of one intended effect: the same over retries and crashes, another one for other arguments. A call that failed, was sent back and now has other
 * arguments without being edited (something before it changed) is a new intent too, and so is one that a fork makes again.
 */
function identityOf(
  session: RunSession,
  key: string,
  argsHash: string,
): { generation: number; requestId: string } {
  const { state } = session
  const before = state.calls.get(key) ?? state.forgotten.get(key)
  const edited = state.edits.get(key)?.generation ?? 0
  if (before && !before.inherited && before.argsHash === argsHash && before.generation >= edited)
    return { generation: before.generation, requestId: before.requestId }
  const generation = Math.max(edited, before === undefined ? 0 : before.generation + 1)
  return { generation, requestId: requestIdOf(session, key, generation) }
}

function requestIdOf(session: RunSession, key: string, generation: number): string {
  return session.ports.chance.hash(`${session.state.runId}\n${key}\n${generation}`)
}

function schemasOf(tool: ProgramTool): { inputSchema: JsonObject; outputSchema: JsonObject | undefined } {
  return {
    inputSchema: tool.policy.inputSchema ?? tool.listed?.inputSchema ?? {},
    outputSchema: tool.policy.outputSchema ?? tool.listed?.outputSchema,
  }
}

function takesRequestId(policy: ToolPolicy, schema: JsonObject): boolean {
  const { properties } = schema
  return (
    policy.idempotencyArg !== undefined &&
    isJsonObject(properties) &&
    Object.hasOwn(properties, policy.idempotencyArg)
  )
}

/** Where it is journaled that a call did not leave because its tool's breaker was open. */
export function breakerKey(key: string): string {
  return `${key}/breaker`
}

/** Exactly what goes out: the planned arguments with their files, and the request id where the tool declared an argument for it. */
export function wireArgs(call: PreparedCall): JsonObject {
  const { idempotencyArg } = call.policy
  const args = call.files ? placeFiles(call.args, call.inputSchema, call.files) : call.args
  return call.idempotent && idempotencyArg !== undefined
    ? { ...args, [idempotencyArg]: call.requestId }
    : args
}
