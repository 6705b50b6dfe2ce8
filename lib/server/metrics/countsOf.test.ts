import { describe, expect, it } from 'vitest'
import type { NewEvent } from '@/lib/run/event'
import { fault } from '@/lib/run/fault'
import { countMemory, countsOf, observed } from './countsOf'

const EVENTS: NewEvent[] = [
  {
    kind: 'run.started',
    data: {
      ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'd', pipeline: 'Claims', goal: '' },
      ...{ input: {}, trigger: { kind: 'cli', by: 'cli' } },
    },
  },
  {
    kind: 'model.requested',
    data: {
      ...{ key: 'a/model/1', scope: 'a', model: 'tiny', request: {}, requestHash: 'h' },
      reserved: { inputTokens: 9, outputTokens: 9, costUsd: 0 },
    },
  },
  {
    kind: 'model.settled',
    data: {
      ...{ key: 'a/model/1', reply: {}, durationMs: 400 },
      usage: { inputTokens: 100, outputTokens: 20, costUsd: 0.5 },
    },
  },
  {
    kind: 'tool.intended',
    data: {
      ...{ key: 'a/s1', scope: 'a', tool: 'shop/order', args: {}, argsHash: 'h', requestId: 'q' },
      ...{ generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
    },
  },
  { kind: 'tool.called', data: { key: 'a/s1', result: null, durationMs: 80, source: 'call' } },
  {
    kind: 'guard.tripped',
    data: {
      ...{ guard: 'repeat', scope: null, key: null, limit: 1, actual: 2, unit: 'calls', message: '' },
      stops: false,
    },
  },
  { kind: 'tool.failed', data: { key: 'a/s1', fault: fault('X', 'x'), durationMs: 1 } },
  { kind: 'run.ended', data: { status: 'failed', cause: 'X', message: '', activeMs: 3_000 } },
]

describe('what events add to the counters', () => {
  it('names the pipeline, the model and the tool that only earlier events name', () => {
    const memory = countMemory()
    const counts = EVENTS.flatMap((event, index) =>
      countsOf(memory, { ...event, seq: index + 1, at: '2026-01-01T00:00:00.000Z' }),
    )
    const lines = counts.map(
      ({ name, labels, value }) => `${name}{${Object.values(labels).join(',')}} ${value}`,
    )
    expect(lines).toEqual([
      'interlock_model_requests_total{tiny,done} 1',
      'interlock_model_request_seconds_bucket{tiny,0.5} 1',
      'interlock_model_request_seconds_sum{tiny} 0.4',
      'interlock_tokens_total{Claims,tiny,input} 100',
      'interlock_tokens_total{Claims,tiny,output} 20',
      'interlock_cost_usd_total{Claims,tiny} 0.5',
      'interlock_tool_calls_total{shop/order,done} 1',
      'interlock_tool_call_seconds_bucket{shop/order,0.1} 1',
      'interlock_tool_call_seconds_sum{shop/order} 0.08',
      'interlock_guard_trips_total{repeat,false} 1',
      'interlock_tool_calls_total{shop/order,failed} 1',
      'interlock_runs_ended_total{Claims,failed} 1',
      'interlock_run_active_seconds_bucket{Claims,5} 1',
      'interlock_run_active_seconds_sum{Claims} 3',
    ])
  })

  it('puts what is slower than every limit into the last bucket', () => {
    expect(observed('interlock_flush_seconds', {}, 99)[0]?.labels).toEqual({ le: '+Inf' })
    expect(observed('interlock_flush_seconds', {}, 0.001)[0]?.labels).toEqual({ le: '0.001' })
  })
})
