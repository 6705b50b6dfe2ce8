import type { SpanAttributes, TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { EventData } from '@/lib/run/event'
import type { Fault } from '@/lib/run/fault'
import { scopeOfKey } from '@/lib/run/journalKeys'
import {
  cleanupAttributes,
  failed,
  faultAttributes,
  shownText,
  stepAttributes,
  usageAttributes,
} from './spanAttributes'
import { addAttributes, end, enter, leave, note, release, type TraceMemory } from './traceMemory'

export const nodePlace = (scope: string) => `node ${scope}`
const modelPlace = (key: string) => `model ${key}`
const toolPlace = (key: string) => `tool ${key}`

export function modelRequested(memory: TraceMemory, data: EventData<'model.requested'>, at: string): void {
  const { key, scope, model, reserved } = data
  enter(memory, modelPlace(key), {
    ...{ name: `chat ${model}`, kind: 'client', start: at, parents: [nodePlace(scope)] },
    attributes: {
      ...stepAttributes(memory.program, scope, key),
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'interlock.request.hash': data.requestHash,
      'interlock.reserved.input_tokens': reserved.inputTokens,
    },
  })
}

export function modelSettled(memory: TraceMemory, data: EventData<'model.settled'>, at: string): TraceSpan[] {
  const { key, fault, usage, durationMs, firstTokenMs, simulated } = data
  const { totals } = memory
  totals.modelCalls += 1
  totals.inputTokens += usage.inputTokens
  totals.outputTokens += usage.outputTokens
  totals.costUsd += usage.costUsd
  if (!fault) memory.answered.set(scopeOfKey(key), { place: modelPlace(key), at })
  return leave(memory, modelPlace(key), at, {
    attributes: {
      ...usageAttributes(usage),
      'interlock.duration_ms': durationMs,
      ...(firstTokenMs === undefined ? {} : { 'interlock.first_token_ms': firstTokenMs }),
      ...(simulated === undefined ? {} : { 'interlock.simulated': simulated }),
      ...(fault ? faultAttributes(fault) : {}),
    },
    ...(fault ? { status: failed(fault) } : {}),
  })
}

type Attempted = { key: string; attempt: number; fault: Fault; waitMs: number }

/** An attempt that failed and is followed by another. */
export function attempted(memory: TraceMemory, { key, attempt, fault, waitMs }: Attempted, at: string): void {
  const attributes = {
    ...{ 'interlock.attempt': attempt, 'interlock.wait_ms': waitMs, ...faultAttributes(fault) },
    'exception.message': shownText(fault.message),
  }
  note(memory, [toolPlace(key), modelPlace(key)], { name: 'attempt', at, attributes })
}

export function toolIntended(memory: TraceMemory, data: EventData<'tool.intended'>, at: string): TraceSpan[] {
  const { key, scope, tool, undoes, fingerprintBefore } = data
  // the same call with other arguments: what ended before is another span
  const earlier = release(memory, (place) => place === toolPlace(key))
  const attributes = {
    ...stepAttributes(memory.program, scope, key),
    ...cleanupAttributes(memory.program, data),
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'interlock.request.id': data.requestId,
    'interlock.args.hash': data.argsHash,
    'interlock.purpose': data.purpose,
    'interlock.generation': data.generation,
    ...(fingerprintBefore === null ? {} : { 'interlock.fingerprint.before': fingerprintBefore }),
  }
  const intent = { name: `execute_tool ${tool}`, attributes }
  memory.intents.set(key, intent)
  const parents = [...(undoes === undefined ? [] : [toolPlace(undoes)]), nodePlace(scope)]
  enter(memory, toolPlace(key), {
    ...intent,
    attributes: { ...attributes },
    kind: 'client',
    start: at,
    parents,
  })
  return earlier
}

/** A call that has an effect waits for its fingerprint before it is handed out. */
export function toolCalled(memory: TraceMemory, data: EventData<'tool.called'>, at: string): TraceSpan[] {
  const { key, durationMs, source, degraded } = data
  memory.totals.toolCalls += 1
  const place = toolPlace(key)
  const attributes: SpanAttributes = {
    ...{ 'interlock.duration_ms': durationMs, 'interlock.outcome': 'done', 'interlock.source': source },
    ...(degraded === undefined ? {} : { 'interlock.degraded': shownText(degraded) }),
  }
  const lasting = memory.open.get(place)?.attributes['interlock.effect'] !== 'none'
  if (!lasting) return leave(memory, place, at, { attributes })
  end(memory, place, at, { attributes })
  return []
}

export function toolEnded(
  memory: TraceMemory,
  { key, fault, outcome, durationMs }: { key: string; fault: Fault; outcome: string; durationMs?: number },
  at: string,
): TraceSpan[] {
  memory.totals.toolCalls += 1
  const attributes = {
    'interlock.outcome': outcome,
    ...(durationMs === undefined ? {} : { 'interlock.duration_ms': durationMs }),
    ...faultAttributes(fault),
  }
  return leave(memory, toolPlace(key), at, { attributes, status: failed(fault) })
}

/** The same request is sent again: a span of its own, with everything that was known of the first. */
export function toolRearmed(
  memory: TraceMemory,
  { key, source }: EventData<'tool.rearmed'>,
  at: string,
): TraceSpan[] {
  const earlier = release(memory, (place) => place === toolPlace(key))
  const intent = memory.intents.get(key)
  if (!intent) return earlier
  const parents = [nodePlace(scopeOfKey(key))]
  const attributes = { ...intent.attributes, 'interlock.rearmed_by': source }
  enter(memory, toolPlace(key), { ...intent, attributes, kind: 'client', start: at, parents })
  return earlier
}

export function fingerprinted(
  memory: TraceMemory,
  { key, fingerprint }: EventData<'effect.fingerprinted'>,
): TraceSpan[] {
  if (fingerprint !== null)
    addAttributes(memory, toolPlace(key), { 'interlock.fingerprint.after': fingerprint })
  return release(memory, (place) => place === toolPlace(key))
}

/** What became of an effect, as a moment below the call that made it. */
export function effectSettled(
  memory: TraceMemory,
  { key, cleanup, message }: EventData<'effect.settled'>,
  at: string,
): TraceSpan[] {
  const earlier = release(memory, (place) => place === toolPlace(key))
  const place = `cleanup ${key}`
  enter(memory, place, {
    ...{ name: `cleanup ${cleanup}`, kind: 'internal', start: at },
    parents: [toolPlace(key), nodePlace(scopeOfKey(key))],
    attributes: {
      ...stepAttributes(memory.program, scopeOfKey(key), key),
      'interlock.cleanup': cleanup,
      'interlock.message': shownText(message),
    },
  })
  const status =
    cleanup === 'rollback_failed' ? { code: 'error' as const, message: shownText(message) } : undefined
  return [...earlier, ...leave(memory, place, at, status ? { status } : {})]
}
