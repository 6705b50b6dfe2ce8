import { DEFAULTS } from '../../graph/defaults'
import { faultOf } from '../../run/fault'
import type { Journaled } from '../executor'
import { grouped } from '../guards/trip'
import type { ModelReply, ModelRequest } from '../ports'
import type { RunSession } from '../session'
import { journaledRequest } from './journaledRequest'

export type ModelRequestOptions = {
  scope: string
  /** Absolute. */
  key: string
  request: ModelRequest
  signal: AbortSignal
  attemptTimeoutMs?: number
  actionTimeoutMs?: number
  /** False = a reply cut by length is final; by default it is asked for once more with twice the room. */
  retryCut?: boolean
}

/** Where the second, longer request of a cut reply is journaled. */
export function longerKey(key: string): string {
  return `${key}/longer`
}

/**
 * One model request as a controlled process: replayed if known, held against the budget, durable before it leaves, attempted with retries inside its
 * deadline, settled with what the provider says it used. A reply cut by length is never an answer.
 */
export async function requestModel(
  session: RunSession,
  options: ModelRequestOptions,
): Promise<Journaled<ModelReply>> {
  const limit = options.request.maxOutputTokens ?? DEFAULTS.maxOutputTokens
  const asked = { ...options, request: { ...options.request, maxOutputTokens: limit } }
  const first = await journaledRequest(session, asked)
  if (first.kind !== 'ok') return first
  if (first.value.finish !== 'length') return judge(first.value, options.key)
  if (options.retryCut === false) return truncated(first.value, limit, options.key)
  const key = longerKey(options.key)
  const request = { ...asked.request, maxOutputTokens: limit * 2 }
  const second = await journaledRequest(session, { ...asked, key, request })
  if (second.kind !== 'ok') return second
  return second.value.finish === 'length' ? truncated(second.value, limit * 2, key) : judge(second.value, key)
}

function judge(reply: ModelReply, key: string): Journaled<ModelReply> {
  if (reply.finish !== 'filter') return { kind: 'ok', value: reply }
  return { kind: 'fault', fault: faultOf('CONTENT_FILTERED', { model: reply.model }), key }
}

function truncated(reply: ModelReply, limit: number, key: string): Journaled<ModelReply> {
  const { model, usage } = reply
  const used = usage.outputTokens
  const cut = faultOf('OUTPUT_TRUNCATED', { model, used: grouped(used), limit: grouped(limit) })
  return { kind: 'fault', fault: { ...cut, details: { outputTokens: used, limit, model } }, key }
}
