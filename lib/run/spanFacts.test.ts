import { describe, expect, it } from 'vitest'
import { checkpoints } from './checkpoints'
import type { EventData, NewEvent } from './event'
import { replayRun } from './reduceRun'
import { spanFacts } from './spanFacts'
import type { RunState } from './state'
import { type Span, trace } from './trace'

const FAULT = { code: 'NO', message: 'no', class: 'transient' as const }
const USAGE = { inputTokens: 10, outputTokens: 2, costUsd: 0.5 }
const REASONING = { currentGoal: 'help', knownFacts: [], missingInfo: [], nextAction: 'execute' as const }
const PLAN: EventData<'plan.accepted'>['plan'] = {
  ...{ version: 1, reasoning: REASONING, steps: [], deliver: {} },
  settings: {
    ...{ goal: 'help', facts: {}, tools: [], deliver: {}, rulePacks: [], model: null, instructions: null },
    maxQuestions: 2,
  },
}

const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
    ...{ input: { q: 1 }, trigger: { kind: 'cli', by: 'me' } },
  },
}
const start = (scope: string, node = scope): NewEvent => ({
  kind: 'node.started',
  data: { node, scope, inputs: { of: scope } },
})
const finish = (scope: string, port = 'done'): NewEvent => ({
  kind: 'node.finished',
  data: { node: scope, scope, port, output: { from: scope } },
})
const intent = (key: string, more: Partial<EventData<'tool.intended'>> = {}): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key, scope: key.split('/')[0] ?? '', tool: 'shop/create', args: { key }, argsHash: 'a' },
    ...{
      requestId: `id:${key}`,
      generation: 0,
      effect: 'reversible',
      purpose: 'step',
      fingerprintBefore: null,
    },
    ...more,
  },
})
const called = (key: string, more: Partial<EventData<'tool.called'>> = {}): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: { ok: key }, durationMs: 5, source: 'call', ...more },
})
const asked = (key: string): NewEvent => ({
  kind: 'model.requested',
  data: {
    ...{ key, scope: key.split('/')[0] ?? '', model: 'm', request: { ask: key }, requestHash: 'h' },
    reserved: USAGE,
  },
})
const opened = (task: string, scope: string | null, key: string | null = null): NewEvent => ({
  kind: 'task.opened',
  data: {
    ...{ task, kind: 'clarification', scope, key, question: 'Which?', context: { of: task }, choices: [] },
    ...{ effects: [], assignee: null, expiresAfterMs: null },
  },
})
const ended = (
  status: EventData<'run.ended'>['status'],
  output?: EventData<'run.ended'>['output'],
): NewEvent => ({
  kind: 'run.ended',
  data: { status, cause: 'C', message: 'm', activeMs: 1, ...(output === undefined ? {} : { output }) },
})

function replay(...events: NewEvent[]): RunState {
  return replayRun(
    events.map((event, index) => ({
      ...event,
      seq: index + 1,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    })),
  )
}
function spans(state: RunState): Span[] {
  const all = (span: Span): Span[] => [span, ...span.children.flatMap(all)]
  return all(trace(state))
}
function spanOf(state: RunState, id: string): Span {
  const found = spans(state).find((span) => span.id === id)
  if (!found) throw new Error(`no span ${id} among ${spans(state).map((span) => span.id)}`)
  return found
}
const parts = (state: RunState, id: string) =>
  Object.fromEntries(spanFacts(state, spanOf(state, id)).parts.map(({ name, value }) => [name, value]))

describe('what a run knows about one of its spans', () => {
  it('input and output of the run and of its nodes, once there are any', () => {
    const open = replay(started, start('a'))
    expect(parts(open, 'run:r')).toEqual({ input: { q: 1 } })
    expect(parts(open, 'node:a')).toEqual({ input: { of: 'a' } })
    const over = replay(started, start('a'), finish('a', 'more'), ended('succeeded', { sum: 2 }))
    expect(parts(over, 'run:r')).toEqual({ input: { q: 1 }, output: { sum: 2 } })
    expect(spanFacts(over, spanOf(over, 'node:a'))).toMatchObject({
      port: 'more',
      parts: [{ name: 'input' }, { name: 'output', value: { from: 'a' } }],
    })
  })

  it('an activation of an earlier round, and nothing of one that never was', () => {
    const state = replay(
      ...[started, start('a~0', 'a')],
      { kind: 'node.finished', data: { node: 'a', scope: 'a~0', port: 'more', output: { n: 0 } } },
      { kind: 'loop.iterated', data: { edge: 'e', iteration: 1, body: ['a'], inner: [] } },
      start('a~1', 'a'),
    )
    expect(parts(state, 'node:a~0')).toEqual({ input: { of: 'a~0' }, output: { n: 0 } })
    const stray = { ...spanOf(state, 'node:a~0'), key: 'nowhere' }
    for (const kind of ['node', 'tool', 'model', 'task', 'flow', 'turn', 'plan'] as const)
      expect(spanFacts(state, { ...stray, kind, id: `${kind}:nowhere` }).parts).toEqual([])
  })

  it('arguments and result of a call, where the result came from, and its note', () => {
    const state = replay(
      ...[
        started,
        start('a'),
        intent('a/s1'),
        called('a/s1', { source: 'probe', degraded: 'from the cache' }),
      ],
      ...[intent('a/s2'), called('a/s2'), intent('a/s3')],
    )
    expect(spanFacts(state, spanOf(state, 'tool:a/s1'))).toEqual({
      parts: [
        { name: 'arguments', value: { key: 'a/s1' } },
        { name: 'result', value: { ok: 'a/s1' } },
      ],
      ...{ requestId: 'id:a/s1', port: null, source: 'probe', degraded: 'from the cache' },
    })
    expect(spanFacts(state, spanOf(state, 'tool:a/s2')).source).toBeNull()
    expect(parts(state, 'tool:a/s3')).toEqual({ arguments: { key: 'a/s3' } })
  })

  it('request and reply of a model, accepted and rejected plans, questions and decisions', () => {
    const state = replay(
      ...[started, start('a'), asked('a/model/1'), asked('a/model/2')],
      {
        kind: 'model.settled',
        data: { key: 'a/model/1', reply: { text: 'x' }, usage: USAGE, durationMs: 1 },
      },
      { kind: 'plan.rejected', data: { key: 'a/plan', scope: 'a', problems: ['no tool t'], attempt: 1 } },
      { kind: 'plan.accepted', data: { key: 'a/plan', scope: 'a', plan: PLAN, notes: [] } },
      ...[opened('t1', 'a'), opened('t2', null, 'a/s1'), opened('t3', null)],
      { kind: 'task.decided', data: { task: 't1', decision: { choice: 'answer', value: 7 }, by: 'user:1' } },
    )
    expect(parts(state, 'model:a/model/1')).toEqual({ request: { ask: 'a/model/1' }, reply: { text: 'x' } })
    expect(parts(state, 'model:a/model/2')).toEqual({ request: { ask: 'a/model/2' } })
    expect(parts(state, 'plan:0:a/plan')).toMatchObject({ plan: { accepted: false, remarks: ['no tool t'] } })
    expect(parts(state, 'plan:1:a/plan')).toEqual({ plan: PLAN })
    expect(parts(state, 'task:t1')).toEqual({
      question: { question: 'Which?', of: 't1' },
      decision: { choice: 'answer', value: 7, by: 'user:1' },
    })
    expect(parts(state, 'task:t2')).toEqual({ question: { question: 'Which?', of: 't2' } })
    expect(trace(state).children.map(({ id }) => id)).toEqual(['node:a', 'task:t3'])
  })

  it('the input of a flow, and its output once it has one', () => {
    const state = replay(
      ...[started, start('each')],
      {
        kind: 'flows.requested',
        data: { scope: 'each', inputs: [{}, {}, {}], concurrency: 3, onFailure: 'collect' },
      },
      ...[0, 1, 2].map(
        (n): NewEvent => ({ kind: 'flow.started', data: { flow: `each.${n}`, input: { n } } }),
      ),
      start('each.2.ask', 'ask'),
      { kind: 'flow.finished', data: { flow: 'each.0', output: 'done' } },
      { kind: 'flow.failed', data: { flow: 'each.1', fault: FAULT, failedKey: null } },
      opened('t', 'each.2.ask'),
    )
    expect(parts(state, 'flow:each.0')).toEqual({ input: { n: 0 }, output: 'done' })
    expect(parts(state, 'flow:each.1')).toEqual({ input: { n: 1 } })
    expect([0, 1, 2].map((n) => spanOf(state, `flow:each.${n}`).status)).toEqual([
      ...['succeeded', 'failed', 'suspended'],
    ])
    expect(spanOf(state, 'flow:each.1')).toMatchObject({ name: '2', fault: FAULT })
  })

  it('reasoning, action and observation of a turn, as far as it has come', () => {
    const turn = (key: string, stated: boolean): NewEvent => ({
      kind: 'turn.reasoned',
      data: {
        ...{ key, scope: 'a', turn: 1, reasoning: REASONING, stated },
        action: { kind: 'ask', question: 'Which?' },
      },
    })
    const state = replay(
      ...[started, start('a'), asked('a/turn/1/thought'), turn('a/turn/1', true)],
      { kind: 'turn.observed', data: { key: 'a/turn/1', observations: [{ kind: 'answer', text: 'b' }] } },
      ...[asked('a/turn/2/thought'), turn('a/turn/2', false)],
    )
    expect(parts(state, 'turn:a/turn/1')).toEqual({
      reasoning: REASONING,
      action: { kind: 'ask', question: 'Which?' },
      observation: [{ kind: 'answer', text: 'b' }],
    })
    expect(parts(state, 'turn:a/turn/2')).toEqual({ action: { kind: 'ask', question: 'Which?' } })
  })
})

describe('the lamp of an item', () => {
  const items = (): NewEvent[] => [
    ...[started, start('each')],
    { kind: 'flows.requested', data: { scope: 'each', inputs: [{}], concurrency: 1, onFailure: 'collect' } },
    { kind: 'flow.started', data: { flow: 'each.0', input: {} } },
    start('each.0.ask', 'ask'),
  ]

  it('says that it works, and that it was left when its run ended', () => {
    expect(spanOf(replay(...items()), 'flow:each.0').status).toBe('running')
    expect(spanOf(replay(...items(), ended('voided')), 'flow:each.0').status).toBe('cancelled')
  })
})

describe('a fork', () => {
  it('keeps what was settled, drops what was open, and knows what a person changed', () => {
    const state = replay(
      ...[started, start('a'), asked('a/model/1'), asked('a/model/2'), opened('t1', 'a'), opened('t2', 'a')],
      { kind: 'model.settled', data: { key: 'a/model/1', reply: {}, usage: USAGE, durationMs: 1 } },
      { kind: 'task.decided', data: { task: 't2', decision: { choice: 'answer' }, by: 'user:1' } },
      ...[intent('a/s1'), intent('a/s2'), called('a/s1')],
      {
        kind: 'run.forked',
        data: {
          ...{ from: 'origin', afterSeq: 10, dropped: ['a/s2'], edits: { 'a/s3': { n: 2 } } },
          outputs: { a: { port: 'done', output: { by: 'hand' } } },
        },
      },
    )
    expect([...state.models.keys(), ...state.tasks.keys(), ...state.calls.keys()]).toEqual([
      'a/model/1',
      't2',
      'a/s1',
    ])
    expect(checkpoints(state).map(({ inherited }) => inherited)).toEqual([true])
    expect(state.edits.get('a/s3')).toEqual({ args: { n: 2 }, generation: 0 })
    expect(parts(state, 'node:a')).toEqual({ input: { of: 'a' }, output: { by: 'hand' } })
  })
})

describe('the lamp of a span', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['timed_out', 'failed'],
    ['cancelled', 'cancelled'],
    ['rolled_back', 'rolled_back'],
    ['voided', 'cancelled'],
    ['handed_over', 'cancelled'],
  ] as const)('of a run that ended as %s is %s', (status, lamp) => {
    expect(trace(replay(started, start('a'), ended(status))).status).toBe(lamp)
  })

  it('of a run that has not begun, works, waits, or rests on a fallback', () => {
    expect(trace(replay(started)).status).toBe('waiting')
    expect(trace(replay(started, start('a'))).status).toBe('running')
    const parked: NewEvent = { kind: 'run.parked', data: { tasks: ['t'], activeMs: 1 } }
    expect(trace(replay(started, start('a'), opened('t', 'a'), parked)).status).toBe('suspended')
    const fallback = [start('a'), intent('a/s1'), called('a/s1', { degraded: 'from the cache' }), finish('a')]
    expect(trace(replay(started, ...fallback, ended('succeeded'))).status).toBe('degraded')
  })

  it('of a call says how it went, how often it was tried, and that it was undone', () => {
    const state = replay(
      ...[started, start('a'), intent('a/s1'), called('a/s1', { degraded: 'cached' }), intent('a/s2')],
      { kind: 'tool.attempted', data: { key: 'a/s2', attempt: 2, fault: FAULT, waitMs: 1 } },
      ...[intent('a/s3'), intent('a/s4'), intent('a/s5'), called('a/s5')],
      { kind: 'tool.failed', data: { key: 'a/s3', fault: FAULT, durationMs: 1 } },
      { kind: 'tool.unknown', data: { key: 'a/s4', fault: FAULT } },
      ...[intent('undo/a/s5', { purpose: 'undo', undoes: 'a/s5' }), called('undo/a/s5')],
      { kind: 'effect.settled', data: { key: 'a/s5', cleanup: 'rolled_back', message: 'undone' } },
    )
    expect(['s1', 's2', 's3', 's4', 's5'].map((key) => spanOf(state, `tool:a/${key}`).status)).toEqual([
      ...['degraded', 'retrying', 'failed', 'unknown', 'rolled_back'],
    ])
    expect(spanOf(state, 'tool:a/s2')).toMatchObject({ attempts: 2, fault: FAULT })
    expect(spanOf(state, 'tool:a/s5').children.map(({ id }) => id)).toEqual(['undo:undo/a/s5'])
    expect(checkpoints(state).map(({ phase, fault }) => [phase, fault?.code ?? null])).toEqual([
      ...[
        ['done', null],
        ['intended', 'NO'],
        ['failed', 'NO'],
        ['unknown', 'NO'],
      ],
      ...[
        ['done', null],
        ['done', null],
      ],
    ])
  })

  it('of a model request counts its tokens for the nodes around it, and of a question tells its end', () => {
    const settled = (key: string, more: Partial<EventData<'model.settled'>>): NewEvent => ({
      kind: 'model.settled',
      data: { key, usage: USAGE, durationMs: 1, ...more },
    })
    const state = replay(
      ...[started, start('a'), asked('a/model/1'), settled('a/model/1', { reply: {} })],
      ...[asked('a/model/2'), settled('a/model/2', { fault: FAULT }), asked('a/model/3'), asked('a/model/4')],
      { kind: 'model.attempted', data: { key: 'a/model/4', attempt: 2, fault: FAULT, waitMs: 1 } },
      ...['t1', 't2', 't3'].map((task) => opened(task, 'a')),
      { kind: 'task.closed', data: { task: 't2', reason: 'cancelled' } },
      { kind: 'task.expired', data: { task: 't3' } },
    )
    expect([1, 2, 3, 4].map((n) => spanOf(state, `model:a/model/${n}`).status)).toEqual([
      ...['succeeded', 'failed', 'running', 'retrying'],
    ])
    expect(spanOf(state, 'node:a').usage).toEqual({ inputTokens: 20, outputTokens: 4, costUsd: 1 })
    expect(['t1', 't2', 't3'].map((task) => spanOf(state, `task:${task}`).status)).toEqual([
      ...['suspended', 'cancelled', 'skipped'],
    ])
  })
})
