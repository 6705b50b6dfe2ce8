import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { NewEvent, RunEvent } from '@/lib/run/event'
import { fault } from '@/lib/run/fault'
import { spansOf } from './spansOf'
import { traceMemory } from './traceMemory'

const RUN = '019ad000-0000-7000-8000-00000000abcd'
const usage = { inputTokens: 100, outputTokens: 20, costUsd: 0.01 }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: RUN, pipelineId: null, version: 3, documentHash: 'doc', pipeline: 'Claims', goal: 'Sync' },
    ...{ input: {}, trigger: { kind: 'api', by: 'key:1' } },
  },
}
const node = (scope: string): NewEvent => ({
  kind: 'node.started',
  data: { node: scope.split('~')[0] ?? scope, scope, inputs: {} },
})
const finished = (scope: string, port = 'done', output = {}): NewEvent => ({
  kind: 'node.finished',
  data: { node: scope.split('~')[0] ?? scope, scope, port, output },
})
const intended = (key: string, members = {}): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key, scope: key.split('/')[0] ?? key, tool: 'shop/order', args: { card: '4111111111111111' } },
    ...{ argsHash: 'hash', requestId: `req-${key}`, generation: 0, effect: 'reversible', purpose: 'step' },
    ...{ fingerprintBefore: 'before', ...members },
  },
})
const called = (key: string): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: { secret: 'sk-live-1234567890abcdef' }, durationMs: 12, source: 'call' },
})
const ended: NewEvent = {
  kind: 'run.ended',
  data: { status: 'succeeded', cause: 'COMPLETED', message: 'Done', activeMs: 5 },
}

/** Times tell the position of an event: the nth happens in second n. */
function numbered(events: NewEvent[]): RunEvent[] {
  return events.map((event, index) => {
    const at = `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`
    return { ...event, seq: index + 1, at }
  })
}

function spans(events: NewEvent[], from = 0): TraceSpan[] {
  const memory = traceMemory(RUN, { program: null, hash })
  return numbered(events).flatMap((event, index) => {
    const made = spansOf(memory, event)
    return index < from ? [] : made
  })
}

const named = (all: TraceSpan[], name: string) => all.filter((span) => span.name === name)
const one = (all: TraceSpan[], name: string): TraceSpan => {
  const [span, ...more] = named(all, name)
  if (!span || more.length > 0) throw new Error(`${more.length} more of ${name}`)
  return span
}

describe('the spans of a run', () => {
  it('form one trace whose id is the run id, with a call below its node below the run', () => {
    const all = spans([
      started,
      node('work'),
      intended('work/s1'),
      called('work/s1'),
      finished('work'),
      ended,
    ])
    expect(new Set(all.map(({ traceId }) => traceId))).toEqual(new Set([RUN.replaceAll('-', '')]))
    const [run, work, call] = ['run Claims', 'node work', 'execute_tool shop/order'].map((name) =>
      one(all, name),
    )
    expect([run?.parentSpanId, work?.parentSpanId, call?.parentSpanId]).toEqual([
      null,
      run?.spanId,
      work?.spanId,
    ])
    expect([run?.start, run?.end]).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:05.000Z'])
    expect(call?.attributes).toMatchObject({
      ...{ 'interlock.run.id': RUN, 'interlock.pipeline.version': '3', 'interlock.node.id': 'work' },
      ...{ 'interlock.step': 's1', 'interlock.request.id': 'req-work/s1', 'interlock.outcome': 'done' },
      ...{ 'interlock.fingerprint.before': 'before', 'interlock.effect': 'reversible' },
    })
  })

  it('are the same whoever owns the run: a second owner goes on where the first one stopped', () => {
    const events = [started, node('work'), intended('work/s1'), called('work/s1'), finished('work'), ended]
    const whole = spans(events)
    for (let takeover = 0; takeover <= events.length; takeover++) {
      const first = spans(events.slice(0, takeover))
      const second = spans(events, takeover)
      expect([...first, ...second]).toEqual(whole)
    }
  })

  it('say which iteration and which item a node was about', () => {
    const flow: NewEvent = { kind: 'flow.started', data: { flow: 'each.3', input: {} } }
    const all = spans([
      started,
      node('each'),
      flow,
      node('each.3.gather~1'),
      finished('each.3.gather~1'),
      ended,
    ])
    const inner = one(all, 'node gather')
    expect(inner.attributes).toMatchObject({ 'interlock.node.iteration': '1', 'interlock.node.item': 3 })
    expect(inner.parentSpanId).toBe(one(all, 'item each').spanId)
    expect(one(all, 'node each').attributes['interlock.unfinished']).toBe(true)
  })

  it('carry attempts as events, and an error by its code with its message masked', () => {
    const trouble = fault('TOOL_ERROR', 'No card 4111 1111 1111 1111', 'transient')
    const all = spans([
      ...[started, node('work'), intended('work/s1', { effect: 'none' })],
      { kind: 'tool.attempted', data: { key: 'work/s1', attempt: 2, fault: trouble, waitMs: 500 } },
      { kind: 'tool.failed', data: { key: 'work/s1', fault: trouble, durationMs: 900 } },
    ])
    const [call] = all
    expect(call?.notes).toMatchObject([{ name: 'attempt', attributes: { 'interlock.wait_ms': 500 } }])
    expect(call?.status).toMatchObject({ code: 'error', message: expect.not.stringContaining('4111 1111') })
    expect(call?.attributes).toMatchObject({ 'error.type': 'TOOL_ERROR', 'interlock.outcome': 'failed' })
  })

  it('never hold arguments, results or inputs', () => {
    const text = JSON.stringify(spans([started, node('work'), intended('work/s1'), called('work/s1'), ended]))
    expect(text).not.toMatch(/4111111111111111|sk-live/)
  })

  it('wait for the fingerprint after an effect, but not past the end of their node', () => {
    const print: NewEvent = { kind: 'effect.fingerprinted', data: { key: 'work/s1', fingerprint: 'after' } }
    const before = [started, node('work'), intended('work/s1'), called('work/s1')]
    expect(spans(before)).toEqual([])
    expect(one(spans([...before, print]), 'execute_tool shop/order').attributes).toMatchObject({
      'interlock.fingerprint.after': 'after',
    })
    expect(named(spans([...before, finished('work')]), 'execute_tool shop/order')).toHaveLength(1)
  })

  it('hang an undo and what became of the effect below the call', () => {
    const all = spans([
      ...[started, node('work'), intended('work/s1'), called('work/s1'), finished('work')],
      intended('undo/work/s1', { scope: 'work', tool: 'shop/cancel', purpose: 'undo', undoes: 'work/s1' }),
      called('undo/work/s1'),
      { kind: 'effect.settled', data: { key: 'work/s1', cleanup: 'rolled_back', message: 'Cancelled' } },
      ended,
    ])
    const made = one(all, 'execute_tool shop/order')
    expect(one(all, 'execute_tool shop/cancel').parentSpanId).toBe(made.spanId)
    expect(one(all, 'cleanup rolled_back').parentSpanId).toBe(made.spanId)
  })

  it('judge a plan below the request it came from, and sum tokens and cost on the run', () => {
    const asked: NewEvent = {
      kind: 'model.requested',
      data: {
        ...{ key: 'plan/plan/model/1.1', scope: 'plan', model: 'tiny', request: {}, requestHash: 'h' },
        reserved: usage,
      },
    }
    const settled: NewEvent = {
      kind: 'model.settled',
      data: { key: 'plan/plan/model/1.1', reply: {}, usage, durationMs: 40, simulated: true },
    }
    const rejected: NewEvent = {
      kind: 'plan.rejected',
      data: { key: 'plan/plan/model/1.1', scope: 'plan', problems: ['No tool x'], attempt: 1 },
    }
    const all = spans([started, node('plan'), asked, settled, rejected, ended])
    const verdict = one(all, 'validate plan')
    expect(verdict.parentSpanId).toBe(one(all, 'chat tiny').spanId)
    expect(verdict.attributes).toMatchObject({ 'interlock.plan.accepted': false })
    expect(one(all, 'run Claims').attributes).toMatchObject({
      ...{ 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20 },
      ...{ 'interlock.cost_usd': 0.01, 'interlock.model_calls': 1 },
    })
  })

  it('count a node that a person sent back, and a call that is sent again, as spans of their own', () => {
    const trouble = fault('TOOL_TIMEOUT', 'No answer', 'unknown')
    const retried: NewEvent = {
      kind: 'node.retried',
      data: { node: 'work', scope: 'work', mode: 'continue', forget: ['work/s1'], edits: {}, supplied: {} },
    }
    const all = spans([
      ...[started, node('work'), intended('work/s1')],
      { kind: 'tool.unknown', data: { key: 'work/s1', fault: trouble } },
      finished('work', 'error', { error: { code: 'TOOL_TIMEOUT', message: 'No answer', class: 'unknown' } }),
      ...[retried, { kind: 'tool.rearmed', data: { key: 'work/s1', source: 'person' } } as const],
      ...[called('work/s1'), finished('work'), ended],
    ])
    expect(named(all, 'node work').map(({ status }) => status.code)).toEqual(['error', 'ok'])
    const calls = named(all, 'execute_tool shop/order')
    expect(calls.map(({ attributes }) => attributes['interlock.outcome'])).toEqual(['unknown', 'done'])
    expect(new Set(all.map(({ spanId }) => spanId)).size).toBe(all.length)
    expect(calls[1]?.parentSpanId).toBe(named(all, 'node work')[1]?.spanId)
  })

  it('link a fork to the trace it came from', () => {
    const from = '019ad000-0000-7000-8000-000000001234'
    const forked: NewEvent = {
      kind: 'run.forked',
      data: { from, afterSeq: 2, dropped: [], outputs: {}, edits: {} },
    }
    const run = one(spans([started, node('work'), forked, ended]), 'run Claims')
    expect(run.links.map(({ traceId }) => traceId)).toEqual([from.replaceAll('-', '')])
  })
})
