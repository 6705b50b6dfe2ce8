import type { EventData, EventKind, RunEvent } from '@/lib/run/event'

export type Labels = { [name: string]: string }
/** Something to be added to a counter. */
export type Count = { name: string; labels: Labels; value: number }

/** What earlier events said that later ones only refer to. */
export type CountMemory = { pipeline: string; models: Map<string, string>; tools: Map<string, string> }

export function countMemory(): CountMemory {
  return { pipeline: '', models: new Map(), tools: new Map() }
}

/** Upper limits of the buckets of each histogram, in seconds. Counts are kept per bucket, not cumulated; `+Inf` holds the rest. */
export const BUCKETS = {
  interlock_run_active_seconds: [1, 2, 5, 10, 30, 60, 120, 300],
  interlock_tool_call_seconds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
  interlock_model_request_seconds: [0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 60],
  interlock_flush_seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
} as const
export type Histogram = keyof typeof BUCKETS

type Handlers = { [K in EventKind]?: (memory: CountMemory, data: EventData<K>) => Count[] }

const HANDLERS: Handlers = {
  'run.started': (memory, { pipeline }) => {
    memory.pipeline = pipeline
    return []
  },
  'run.ended': ({ pipeline }, { status, activeMs }) => [
    count('interlock_runs_ended_total', { pipeline, status }),
    ...observed('interlock_run_active_seconds', { pipeline }, activeMs / 1_000),
  ],
  'model.requested': (memory, { key, model }) => {
    memory.models.set(key, model)
    return []
  },
  'model.settled': (memory, { key, usage, fault, durationMs }) => {
    const { pipeline } = memory
    const model = taken(memory.models, key)
    return [
      count('interlock_model_requests_total', { model, outcome: fault ? 'failed' : 'done' }),
      ...observed('interlock_model_request_seconds', { model }, durationMs / 1_000),
      count('interlock_tokens_total', { pipeline, model, direction: 'input' }, usage.inputTokens),
      count('interlock_tokens_total', { pipeline, model, direction: 'output' }, usage.outputTokens),
      count('interlock_cost_usd_total', { pipeline, model }, usage.costUsd),
    ]
  },
  'tool.intended': (memory, { key, tool }) => {
    memory.tools.set(key, tool)
    return []
  },
  'tool.called': (memory, { key, source, durationMs }) => {
    const tool = memory.tools.get(key) ?? 'unknown'
    return [
      count('interlock_tool_calls_total', { tool, outcome: source === 'call' ? 'done' : source }),
      ...(source === 'call' ? observed('interlock_tool_call_seconds', { tool }, durationMs / 1_000) : []),
    ]
  },
  'tool.failed': ({ tools }, { key }) => [
    count('interlock_tool_calls_total', { tool: tools.get(key) ?? 'unknown', outcome: 'failed' }),
  ],
  'tool.unknown': ({ tools }, { key }) => [
    count('interlock_tool_calls_total', { tool: tools.get(key) ?? 'unknown', outcome: 'unknown' }),
  ],
  'tool.attempted': ({ tools }, { key, fault }) => [
    count('interlock_tool_retries_total', { tool: tools.get(key) ?? 'unknown', code: fault.code }),
  ],
  'guard.tripped': (_memory, { guard, stops }) => [
    count('interlock_guard_trips_total', { guard, stops: String(stops) }),
  ],
  'task.opened': (_memory, { kind }) => [count('interlock_tasks_opened_total', { kind })],
  'effect.settled': (_memory, { cleanup }) => [count('interlock_effects_settled_total', { cleanup })],
}

/** What a durable event adds to the counters. */
export function countsOf(memory: CountMemory, event: RunEvent): Count[] {
  return apply(memory, event)
}

function apply<K extends EventKind>(
  memory: CountMemory,
  { kind, data }: { kind: K; data: EventData<K> },
): Count[] {
  const handler: Handlers[K] = HANDLERS[kind]
  return handler ? handler(memory, data) : []
}

/** One observation of a histogram: its bucket and its sum. */
export function observed(name: Histogram, labels: Labels, seconds: number): Count[] {
  const limit = BUCKETS[name].find((one) => seconds <= one)
  return [
    count(`${name}_bucket`, { ...labels, le: limit === undefined ? '+Inf' : String(limit) }),
    count(`${name}_sum`, labels, seconds),
  ]
}

export function count(name: string, labels: Labels, value = 1): Count {
  return { name, labels, value }
}

function taken(map: Map<string, string>, key: string): string {
  const value = map.get(key) ?? 'unknown'
  map.delete(key)
  return value
}
