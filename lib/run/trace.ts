import type { Usage } from './event'
import type { Fault } from './fault'
import { activationsOf, flowsOf, isLive } from './flows'
import { scopeOfKey } from './journalKeys'
import { type NodeStatus, statusReader } from './nodeStatus'
import type { CallState, FlowState, ModelState, NodeState, RunState, TaskState } from './state'
import { totalUsage } from './totalUsage'
import { groupTurns } from './turnSpans'

/**
 * One bar of the timeline. `id` is unique in the run; `key` leads to the entry behind it: a node id's scope, or the journal key of a call,
 * a model request, a plan or a turn, a flow, or a task id. `end` is null while it lasts.
 */
export type Span = {
  id: string
  kind: 'run' | 'node' | 'model' | 'tool' | 'undo' | 'plan' | 'task' | 'flow' | 'turn'
  name: string
  key: string
  start: string
  end: string | null
  status: SpanStatus
  attempts: number
  usage: Usage | null
  fault: Fault | null
  children: Span[]
}
export type SpanStatus = NodeStatus | 'unknown'

/** What is worked out once for all spans of a run. */
type Source = {
  state: RunState
  /** By the scope they belong to. */
  parts: ReadonlyMap<string, Span[]>
  statusOf: (node: NodeState) => NodeStatus
}

/** The run as a tree: activations in order, each with its model requests, calls, plans and questions; undo calls hang below the call they undo. */
export function trace(state: RunState): Span {
  const parts = new Map<string, Span[]>()
  for (const [scope, span] of subSpans(state)) {
    const list = parts.get(scope)
    if (list) list.push(span)
    else parts.set(scope, [span])
  }
  const activations = activationSpans({ state, parts, statusOf: statusReader(state) }, state)
  const begun = new Set(activationsOf(state).map(({ scope }) => scope))
  // cards about the run as a whole, and breakpoints before a node
  const loose = [...parts].flatMap(([scope, spans]) => (begun.has(scope) ? [] : spans))
  return {
    ...span('run', state.pipeline, state.runId, state.startedAt, state.endedAt, runStatus(state)),
    usage: state.usage,
    fault: state.error,
    children: byStart([...activations, ...loose]),
  }
}

function activationSpans(source: Source, { past, nodes }: Pick<FlowState, 'past' | 'nodes'>): Span[] {
  const { state, parts, statusOf } = source
  return [...past, ...nodes.values()].map((node) => {
    const flows = flowsOf(state, node.scope).map((flow) => flowSpan(source, flow))
    const own = groupTurns(state, node.scope, parts.get(node.scope) ?? [])
    return nodeSpan(node, statusOf(node), [...own, ...flows])
  })
}

/** One item of a list, or the called pipeline, with the activations of its graph; `name` is its position, counted from 1. */
function flowSpan(source: Source, flow: FlowState): Span {
  const children = activationSpans(source, flow)
  const end = flow.status === 'running' ? null : flow.endedAt
  return {
    ...span('flow', String(flow.index + 1), flow.flow, flow.startedAt, end, flowStatus(source, flow)),
    usage: totalUsage(children),
    fault: flow.status === 'failed' ? flow.fault : null,
    children: byStart(children),
  }
}

function flowStatus({ state, statusOf }: Source, { flow, status, nodes }: FlowState): SpanStatus {
  if (status !== 'running') return status
  if (!isLive(state, `${flow}.`)) return 'cancelled'
  const lamps = [...nodes.values()].map(statusOf)
  return lamps.find((lamp) => lamp === 'suspended' || lamp === 'cancelled') ?? 'running'
}

function subSpans(state: RunState): [scope: string, Span][] {
  const calls = [...state.calls.values(), ...state.forgotten.values()]
  const undos = new Map(calls.map((call) => [call.undoes, call]))
  return [
    ...calls
      .filter(({ purpose }) => purpose === 'step')
      .map((call): [string, Span] => [call.scope, callSpan(call, undos.get(call.key))]),
    ...[...state.models.values()].map((model): [string, Span] => [model.scope, modelSpan(model)]),
    ...state.proposals.map(({ key, scope, accepted, at }, index): [string, Span] => [
      scope,
      { ...span('plan', key, key, at, at, accepted ? 'succeeded' : 'failed'), id: `plan:${index}:${key}` },
    ]),
    ...[...state.tasks.values()].map((task): [string, Span] => [taskScope(task), taskSpan(task)]),
  ]
}

function nodeSpan(node: NodeState, status: NodeStatus, children: Span[]): Span {
  const end = node.status === 'running' ? null : node.finishedAt
  return {
    ...span('node', node.node, node.scope, node.startedAt, end, status),
    attempts: node.retries + 1,
    usage: totalUsage(children),
    children: byStart(children),
  }
}

function callSpan(call: CallState, undo: CallState | undefined): Span {
  const status = { intended: 'running', done: 'succeeded', failed: 'failed', unknown: 'unknown' } as const
  const settled =
    call.phase === 'done' && call.degraded !== null
      ? 'degraded'
      : call.phase === 'intended' && call.attempts > 1
        ? 'retrying'
        : status[call.phase]
  return {
    ...span(
      call.purpose === 'undo' ? 'undo' : 'tool',
      call.tool,
      call.key,
      call.intendedAt,
      call.finishedAt,
      settled,
    ),
    status: call.cleanup === 'rolled_back' ? 'rolled_back' : settled,
    attempts: call.attempts,
    fault: call.lastFault,
    children: undo ? [callSpan(undo, undefined)] : [],
  }
}

function modelSpan(model: ModelState): Span {
  const settled = model.phase === 'settled'
  const running = model.attempts > 1 ? 'retrying' : 'running'
  const status = !settled ? running : model.fault ? 'failed' : 'succeeded'
  return {
    ...span('model', model.model, model.key, model.requestedAt, settled ? model.settledAt : null, status),
    attempts: model.attempts,
    usage: settled ? model.usage : null,
    fault: settled ? model.fault : null,
  }
}

function taskSpan(task: TaskState): Span {
  const status = { open: 'suspended', decided: 'succeeded', closed: 'cancelled', expired: 'skipped' } as const
  return span('task', task.kind, task.task, task.openedAt, task.settledAt, status[task.status])
}

function taskScope(task: TaskState): string {
  return task.scope ?? (task.key === null ? '' : scopeOfKey(task.key))
}

function runStatus(state: RunState): SpanStatus {
  switch (state.status) {
    case 'succeeded':
      return state.degraded.length > 0 ? 'degraded' : 'succeeded'
    case 'queued':
      return 'waiting'
    case 'cancelling':
    case 'rolling_back':
      return 'running'
    case 'timed_out':
      return 'failed'
    case 'voided':
    case 'handed_over':
      return 'cancelled'
    default:
      return state.status
  }
}

function span(
  kind: Span['kind'],
  name: string,
  key: string,
  start: string,
  end: string | null,
  status: SpanStatus,
): Span {
  const none = { attempts: 1, usage: null, fault: null, children: [] }
  return { id: `${kind}:${key}`, kind, name, key, start, end, status, ...none }
}

/** Times of one journal are written alike, so their texts order as the times do; thousands of spans are not parsed for it. */
function byStart(spans: Span[]): Span[] {
  return spans.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}
