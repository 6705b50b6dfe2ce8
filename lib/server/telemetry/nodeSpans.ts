import type { TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { EventData } from '@/lib/run/event'
import type { Fault } from '@/lib/run/fault'
import { flowOfScope, nodeOfScope, ownerOfFlow, scopeOfKey } from '@/lib/run/journalKeys'
import { nodePlace } from './callSpans'
import { failed, faultAttributes, placeAttributes, shownText } from './spanAttributes'
import { addAttributes, enter, leave, note, release, type TraceMemory } from './traceMemory'

const flowPlace = (flow: string) => `flow ${flow}`

export function nodeStarted(memory: TraceMemory, scope: string, at: string): void {
  const flow = flowOfScope(scope)
  enter(memory, nodePlace(scope), {
    ...{ name: `node ${nodeOfScope(scope)}`, kind: 'internal', start: at },
    parents: flow === '' ? [] : [flowPlace(flow), nodePlace(ownerOfFlow(flow))],
    attributes: placeAttributes(memory.program, scope),
  })
}

/** A person sent it back to work: one more span of the same activation. */
export function nodeRetried(
  memory: TraceMemory,
  { scope, mode }: EventData<'node.retried'>,
  at: string,
): void {
  nodeStarted(memory, scope, at)
  addAttributes(memory, nodePlace(scope), { 'interlock.retry': mode })
}

/** What is left of its calls goes first, so that a collector never waits for a child of something finished. */
export function nodeFinished(
  memory: TraceMemory,
  { scope, port, output, failedKey }: EventData<'node.finished'>,
  at: string,
): TraceSpan[] {
  const within = release(memory, (place) => scopeOfKey(place.slice(place.indexOf(' ') + 1)) === scope)
  const message = port === 'error' ? errorMessage(output) : null
  const attributes = {
    'interlock.node.port': port,
    ...(failedKey === undefined ? {} : { 'interlock.failed_step': failedKey }),
  }
  const status = message === null ? undefined : { code: 'error' as const, message: shownText(message) }
  return [...within, ...leave(memory, nodePlace(scope), at, { attributes, ...(status ? { status } : {}) })]
}

function errorMessage(output: EventData<'node.finished'>['output']): string {
  const error = output.error
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : 'The node failed.'
}

/** One item of a list, or the called pipeline. */
export function flowStarted(memory: TraceMemory, { flow }: EventData<'flow.started'>, at: string): void {
  const owner = ownerOfFlow(flow)
  enter(memory, flowPlace(flow), {
    ...{ name: `item ${nodeOfScope(owner)}`, kind: 'internal', start: at, parents: [nodePlace(owner)] },
    attributes: {
      ...placeAttributes(memory.program, owner),
      'interlock.node.item': Number(flow.slice(flow.lastIndexOf('.') + 1)),
    },
  })
}

export function flowEnded(memory: TraceMemory, flow: string, at: string, fault: Fault | null): TraceSpan[] {
  const more = fault ? { attributes: faultAttributes(fault), status: failed(fault) } : {}
  return leave(memory, flowPlace(flow), at, more)
}

/** How long a plan was judged: from the reply of the model to the verdict, below that request. */
export function planJudged(
  memory: TraceMemory,
  { key, scope, problems }: { key: string; scope: string; problems: string[] },
  at: string,
): TraceSpan[] {
  const asked = memory.answered.get(scope)
  const place = `validation ${key}`
  enter(memory, place, {
    ...{ name: 'validate plan', kind: 'internal', start: asked?.at ?? at },
    parents: [...(asked ? [asked.place] : []), nodePlace(scope)],
    attributes: {
      ...placeAttributes(memory.program, scope),
      'interlock.step': key.slice(scope.length + 1),
      'interlock.plan.accepted': problems.length === 0,
      ...(problems.length === 0 ? {} : { 'interlock.plan.problems': problems.slice(0, 20).map(shownText) }),
    },
  })
  const [first] = problems
  const status = first === undefined ? undefined : { code: 'error' as const, message: shownText(first) }
  return leave(memory, place, at, status ? { status } : {})
}

export function turnReasoned(memory: TraceMemory, data: EventData<'turn.reasoned'>, at: string): void {
  const { scope, turn, action } = data
  const attributes = { 'interlock.turn': turn, 'interlock.action': action.kind }
  note(memory, [nodePlace(scope)], { name: 'turn', at, attributes })
}
