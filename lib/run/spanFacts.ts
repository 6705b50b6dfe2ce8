import type { Json } from '../graph/json'
import { activationAt, earlierActivation } from './flows'
import type { RunState } from './state'
import type { Span } from './trace'

/** Values behind a span, each under the key of its heading (`run.part.<name>`). */
export type SpanPart = {
  name:
    | 'input'
    | 'output'
    | 'arguments'
    | 'result'
    | 'request'
    | 'reply'
    | 'plan'
    | 'question'
    | 'decision'
    | 'reasoning'
    | 'action'
    | 'observation'
  value: Json
}

export type SpanFacts = {
  parts: SpanPart[]
  requestId: string | null
  port: string | null
  source: string | null
  degraded: string | null
}

const NONE: SpanFacts = { parts: [], requestId: null, port: null, source: null, degraded: null }

/** What the run knows about the thing a span stands for. */
export function spanFacts(state: RunState, { kind, key, id }: Span): SpanFacts {
  switch (kind) {
    case 'run':
      return {
        ...NONE,
        parts: [part('input', state.input), ...(state.output === null ? [] : [part('output', state.output)])],
      }
    case 'node':
      return nodeFacts(state, key)
    case 'tool':
    case 'undo':
      return callFacts(state, key)
    case 'model':
      return modelFacts(state, key)
    case 'plan':
      return { ...NONE, parts: planParts(state, key, id) }
    case 'task':
      return taskFacts(state, key)
    case 'flow':
      return flowFacts(state, key)
    case 'turn':
      return { ...NONE, parts: turnParts(state, key) }
  }
}

function part(name: SpanPart['name'], value: Json): SpanPart {
  return { name, value }
}

function nodeFacts(state: RunState, scope: string): SpanFacts {
  const node = activationAt(state, scope) ?? earlierActivation(state, scope)
  if (!node) return NONE
  const finished = node.status === 'finished'
  return {
    ...NONE,
    parts: [part('input', node.inputs), ...(finished ? [part('output', node.output)] : [])],
    port: finished ? node.port : null,
  }
}

function flowFacts(state: RunState, key: string): SpanFacts {
  const flow = state.flows.get(key)
  if (!flow) return NONE
  const output = flow.status === 'succeeded' ? [part('output', flow.output)] : []
  return { ...NONE, parts: [part('input', flow.input), ...output] }
}

function callFacts(state: RunState, key: string): SpanFacts {
  const call = state.calls.get(key) ?? state.forgotten.get(key)
  if (!call) return NONE
  const done = call.phase === 'done'
  return {
    parts: [part('arguments', call.args), ...(done ? [part('result', call.result)] : [])],
    requestId: call.requestId,
    port: null,
    source: done && call.source !== 'call' ? call.source : null,
    degraded: done ? call.degraded : null,
  }
}

function modelFacts(state: RunState, key: string): SpanFacts {
  const model = state.models.get(key)
  if (!model) return NONE
  const reply = model.phase === 'settled' ? model.reply : null
  return {
    ...NONE,
    parts: [part('request', model.request), ...(reply === null ? [] : [part('reply', reply)])],
  }
}

/** A rejected plan is known by what was wrong with it. */
function planParts(state: RunState, key: string, id: string): SpanPart[] {
  const proposal = state.proposals.find((one, index) => `plan:${index}:${one.key}` === id)
  const plan = proposal?.accepted === false ? undefined : state.plans.get(key)
  const value = plan ?? proposal
  return value === undefined ? [] : [part('plan', JSON.parse(JSON.stringify(value)))]
}

function taskFacts(state: RunState, id: string): SpanFacts {
  const task = state.tasks.get(id)
  if (!task) return NONE
  const decision: Json =
    task.decision === null ? null : JSON.parse(JSON.stringify({ ...task.decision, by: task.decidedBy }))
  return {
    ...NONE,
    parts: [
      part('question', { question: task.question, ...task.context }),
      ...(decision === null ? [] : [part('decision', decision)]),
    ],
  }
}

/** The three parts of a turn; sensitive values stand in them as marks. */
function turnParts(state: RunState, key: string): SpanPart[] {
  const turn = state.turns.get(key)
  if (!turn) return []
  const { reasoning, stated, action, observations } = turn
  return [
    ...(stated ? [part('reasoning', { ...reasoning })] : []),
    part('action', JSON.parse(JSON.stringify(action))),
    ...(observations === null ? [] : [part('observation', JSON.parse(JSON.stringify(observations)))]),
  ]
}
