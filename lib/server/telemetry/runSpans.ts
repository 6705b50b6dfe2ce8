import type { SpanAttributes, TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { EventData } from '@/lib/run/event'
import { scopeOfKey } from '@/lib/run/journalKeys'
import { nodePlace } from './callSpans'
import { failed, faultAttributes, placeAttributes, shownText } from './spanAttributes'
import { end, enter, leave, note, release, type TraceMemory, traceIdOf } from './traceMemory'

const FAILED_STATUSES: ReadonlySet<string> = new Set(['failed', 'timed_out'])

export function runStarted(memory: TraceMemory, data: EventData<'run.started'>, at: string): void {
  const { runId, pipeline, pipelineId, version, documentHash, trigger } = data
  memory.common = {
    'interlock.run.id': runId,
    'interlock.pipeline.name': shownText(pipeline),
    'interlock.pipeline.version': version === null ? 'draft' : String(version),
    ...(pipelineId === null ? {} : { 'interlock.pipeline.id': pipelineId }),
  }
  enter(memory, 'run', {
    ...{ name: `run ${shownText(pipeline)}`, kind: 'internal', start: at },
    attributes: { 'interlock.document.hash': documentHash, 'interlock.trigger': trigger.kind },
  })
}

/** The past before it is the origin's own trace, and is linked to. */
export function runForked(
  memory: TraceMemory,
  { from, afterSeq }: EventData<'run.forked'>,
  at: string,
): void {
  const traceId = traceIdOf(from)
  const spanId = memory.hash(`${from} run 1`).slice(0, 16)
  memory.open.get('run')?.links.push({ traceId, spanId })
  const attributes = { 'interlock.forked.from': from, 'interlock.forked.after': afterSeq }
  note(memory, [], { name: 'forked', at, attributes })
}

/** Everything that was still open ends with its run, which is handed out last. */
export function runEnded(memory: TraceMemory, data: EventData<'run.ended'>, at: string): TraceSpan[] {
  const { status, cause, message, error, activeMs } = data
  const { totals } = memory
  for (const place of memory.open.keys()) {
    if (place !== 'run')
      end(memory, place, at, { attributes: { 'interlock.unfinished': true }, status: { code: 'unset' } })
  }
  const attributes: SpanAttributes = {
    ...{ 'interlock.status': status, 'interlock.cause': cause, 'interlock.active_ms': activeMs },
    'interlock.model_calls': totals.modelCalls,
    'interlock.tool_calls': totals.toolCalls,
    'gen_ai.usage.input_tokens': totals.inputTokens,
    'gen_ai.usage.output_tokens': totals.outputTokens,
    'interlock.cost_usd': totals.costUsd,
    ...(error ? faultAttributes(error) : {}),
  }
  const sad = error ? failed(error) : ({ code: 'error', message: shownText(message) } as const)
  const more = FAILED_STATUSES.has(status) ? { attributes, status: sad } : { attributes }
  return [...release(memory), ...leave(memory, 'run', at, more)]
}

/** How long a card waited for a person. */
export function taskOpened(memory: TraceMemory, data: EventData<'task.opened'>, at: string): void {
  const { task, kind, scope, key } = data
  const about = scope ?? (key === null ? null : scopeOfKey(key))
  enter(memory, `task ${task}`, {
    ...{ name: `card ${kind}`, kind: 'internal', start: at },
    parents: about === null ? [] : [nodePlace(about)],
    attributes: {
      ...{ 'interlock.task.id': task, 'interlock.task.kind': kind },
      ...(about === null ? {} : placeAttributes(memory.program, about)),
    },
  })
}

export function taskSettled(
  memory: TraceMemory,
  { task, outcome, choice }: { task: string; outcome: string; choice?: string },
  at: string,
): TraceSpan[] {
  const attributes = {
    'interlock.task.outcome': outcome,
    ...(choice === undefined ? {} : { 'interlock.task.choice': choice }),
  }
  return leave(memory, `task ${task}`, at, { attributes })
}

export function guardTripped(memory: TraceMemory, data: EventData<'guard.tripped'>, at: string): void {
  const { guard, scope, limit, actual, unit, stops } = data
  note(memory, scope === null ? [] : [nodePlace(scope)], {
    ...{ name: 'guard.tripped', at },
    attributes: {
      ...{ 'interlock.guard': guard, 'interlock.guard.limit': limit, 'interlock.guard.actual': actual },
      ...{ 'interlock.guard.unit': unit, 'interlock.guard.stops': stops },
    },
  })
}
