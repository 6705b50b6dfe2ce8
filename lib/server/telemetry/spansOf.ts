import type { SpanAttributes, TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { EventData, EventKind, RunEvent } from '@/lib/run/event'
import * as calls from './callSpans'
import * as nodes from './nodeSpans'
import * as runs from './runSpans'
import { shownText } from './spanAttributes'
import { leave, note, release, type TraceMemory } from './traceMemory'

type Handler<K extends EventKind> = (memory: TraceMemory, data: EventData<K>, at: string) => TraceSpan[]
type Handlers = { [K in EventKind]: Handler<K> }

/** For what changes only the memory. */
const noting =
  <Data>(change: (memory: TraceMemory, data: Data, at: string) => void) =>
  (memory: TraceMemory, data: Data, at: string): TraceSpan[] => {
    change(memory, data, at)
    return []
  }
const ignored = (): TraceSpan[] => []

const HANDLERS: Handlers = {
  'run.started': noting(runs.runStarted),
  'run.forked': noting(runs.runForked),
  'run.resumed': (memory, { epoch }, at) => remark(memory, null, 'resumed', at, { 'interlock.epoch': epoch }),
  'run.parked': (memory, { tasks }, at) => [
    ...remark(memory, null, 'parked', at, { 'interlock.tasks': tasks }),
    ...release(memory),
  ],
  'run.ended': runs.runEnded,
  'node.started': (memory, { scope }, at) => noting(nodes.nodeStarted)(memory, scope, at),
  'node.retried': noting(nodes.nodeRetried),
  'node.finished': nodes.nodeFinished,
  'node.skipped': (memory, { scope }, at) =>
    leave(memory, calls.nodePlace(scope), at, { status: { code: 'unset' } }),
  'loop.iterated': (memory, { edge, iteration }, at) =>
    remark(memory, null, 'loop', at, { 'interlock.loop.edge': edge, 'interlock.loop.iteration': iteration }),
  'flows.requested': ignored,
  'flow.started': noting(nodes.flowStarted),
  'flow.finished': (memory, { flow }, at) => nodes.flowEnded(memory, flow, at, null),
  'flow.failed': (memory, { flow, fault }, at) => nodes.flowEnded(memory, flow, at, fault),
  'flow.reopened': ignored,
  'model.requested': noting(calls.modelRequested),
  'model.attempted': noting(calls.attempted),
  'model.settled': calls.modelSettled,
  'tool.intended': calls.toolIntended,
  'tool.attempted': noting(calls.attempted),
  'tool.progressed': ignored,
  'tool.called': calls.toolCalled,
  'tool.failed': (memory, data, at) => calls.toolEnded(memory, { ...data, outcome: 'failed' }, at),
  'tool.unknown': (memory, data, at) => calls.toolEnded(memory, { ...data, outcome: 'unknown' }, at),
  'tool.rearmed': calls.toolRearmed,
  'effect.fingerprinted': calls.fingerprinted,
  'effect.settled': calls.effectSettled,
  'plan.accepted': (memory, data, at) => nodes.planJudged(memory, { ...data, problems: [] }, at),
  'plan.rejected': nodes.planJudged,
  'turn.reasoned': noting(nodes.turnReasoned),
  'turn.observed': ignored,
  'choice.made': ignored,
  'task.opened': noting(runs.taskOpened),
  'task.decided': (memory, { task, decision }, at) =>
    runs.taskSettled(memory, { task, outcome: 'decided', choice: decision.choice }, at),
  'task.closed': (memory, { task }, at) => runs.taskSettled(memory, { task, outcome: 'closed' }, at),
  'task.expired': (memory, { task }, at) => runs.taskSettled(memory, { task, outcome: 'expired' }, at),
  'guard.tripped': noting(runs.guardTripped),
  'cancel.requested': (memory, { reason }, at) =>
    remark(memory, null, 'cancel', at, { 'interlock.reason': shownText(reason) }),
  'rollback.started': (memory, { effects }, at) =>
    remark(memory, null, 'rollback', at, { 'interlock.effects': effects }),
  'warning.noted': (memory, { scope, code, message }, at) =>
    remark(memory, scope, 'warning', at, {
      'interlock.warning': code,
      'interlock.message': shownText(message),
    }),
}

/**
 * The spans that are complete once this event has happened (SEE-5): run → node, with iteration and item → model request or tool call, with its attempts as events → validation
 * of a plan, cleanup, undo. Updates `memory`, which has seen every event before. Depends on nothing else, so every owner of a run makes the same spans of the same events.
 */
export function spansOf(memory: TraceMemory, event: RunEvent): TraceSpan[] {
  return apply(memory, event)
}

function apply<K extends EventKind>(
  memory: TraceMemory,
  { kind, data, at }: { kind: K; data: EventData<K>; at: string },
): TraceSpan[] {
  return HANDLERS[kind](memory, data, at)
}

function remark(
  memory: TraceMemory,
  scope: string | null,
  name: string,
  at: string,
  attributes: SpanAttributes,
): TraceSpan[] {
  note(memory, scope === null ? [] : [calls.nodePlace(scope)], { name, at, attributes })
  return []
}
