import { describe, expect, it } from 'vitest'
import type { NewEvent } from './event'
import { type SpanFacts, spanFacts } from './spanFacts'
import type { RunState } from './state'
import {
  accepted,
  again,
  ask,
  called,
  decided,
  ended,
  FAULT,
  finish,
  flows,
  intent,
  open,
  PLAN,
  REASONING,
  RUN,
  rejected,
  replay,
  replied,
  start,
  undo,
} from './testing/runEvents'
import { spanOf } from './testing/spanOf'

const factsOf = (state: RunState, id: string): SpanFacts => spanFacts(state, spanOf(state, id))
const parts = (state: RunState, id: string) =>
  Object.fromEntries(factsOf(state, id).parts.map(({ name, value }) => [name, value]))

describe('what a run knows about one of its spans', () => {
  it('input and output of the run and of its nodes, once there are any', () => {
    const begun = replay(RUN, start('a'))
    expect(parts(begun, 'run:r')).toStrictEqual({ input: { q: 1 } })
    expect(parts(begun, 'node:a')).toStrictEqual({ input: { of: 'a' } })
    expect(factsOf(begun, 'node:a').port).toBeNull()
    const over = replay(RUN, start('a'), finish('a', 'more'), ended('succeeded', { output: { sum: 2 } }))
    expect(parts(over, 'run:r')).toStrictEqual({ input: { q: 1 }, output: { sum: 2 } })
    expect(factsOf(over, 'node:a')).toMatchObject({
      port: 'more',
      parts: [{ name: 'input' }, { name: 'output', value: { from: 'a' } }],
    })
  })

  it('an activation of an earlier round, and nothing of one that never was', () => {
    const state = replay(RUN, start('a~0'), finish('a~0', 'more'), again('a'), start('a~1'))
    expect(parts(state, 'node:a~0')).toStrictEqual({ input: { of: 'a~0' }, output: { from: 'a~0' } })
    const stray = spanOf(state, 'node:a~0')
    for (const kind of ['node', 'tool', 'model', 'task', 'flow', 'turn', 'plan'] as const)
      for (const key of ['nowhere', 'nowhere.0.a'])
        expect(spanFacts(state, { ...stray, kind, key, id: `${kind}:${key}` }).parts).toEqual([])
  })

  it('arguments and result of a call, where the result came from, and its note', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/s1'), called('a/s1', { source: 'probe', degraded: 'from the cache' })],
      ...[intent('a/s2'), called('a/s2'), intent('a/s3'), undo('a/s2'), called('undo/a/s2')],
    )
    expect(factsOf(state, 'tool:a/s1')).toEqual({
      parts: [
        { name: 'arguments', value: { key: 'a/s1' } },
        { name: 'result', value: { ok: 'a/s1' } },
      ],
      ...{ requestId: 'id:a/s1', port: null, source: 'probe', degraded: 'from the cache' },
    })
    expect(factsOf(state, 'tool:a/s2').source).toBeNull()
    expect(parts(state, 'tool:a/s3')).toStrictEqual({ arguments: { key: 'a/s3' } })
    expect(parts(state, 'undo:undo/a/s2')).toMatchObject({ result: { ok: 'undo/a/s2' } })
  })

  it('request and reply of a model, accepted and rejected plans, questions and decisions', () => {
    const state = replay(
      ...[RUN, start('a'), ask('a/model/1'), ask('a/model/2')],
      replied('a/model/1', { reply: { text: 'x' } }),
      ...[rejected('a/plan', ['no tool t']), accepted('a/plan')],
      ...[open('t1', 'a'), open('t2', null, { key: 'a/s1' })],
      decided('t1', { choice: 'answer', value: 7 }),
    )
    expect(parts(state, 'model:a/model/1')).toStrictEqual({
      ...{ request: { ask: 'a/model/1' }, reply: { text: 'x' } },
    })
    expect(parts(state, 'model:a/model/2')).toStrictEqual({ request: { ask: 'a/model/2' } })
    expect(parts(state, 'plan:0:a/plan')).toMatchObject({ plan: { accepted: false, remarks: ['no tool t'] } })
    expect(parts(state, 'plan:1:a/plan')).toStrictEqual({ plan: PLAN })
    expect(parts(state, 'task:t1')).toStrictEqual({
      question: { question: 'Which?', of: 't1' },
      decision: { choice: 'answer', value: 7, by: 'user:1' },
    })
    expect(parts(state, 'task:t2')).toStrictEqual({ question: { question: 'Which?', of: 't2' } })
  })

  it('the input of a flow, and its output once it has one', () => {
    const state = replay(
      ...[RUN, start('each'), ...flows('each', 3)],
      { kind: 'flow.finished', data: { flow: 'each.0', output: 'done' } },
      { kind: 'flow.failed', data: { flow: 'each.1', fault: FAULT, failedKey: null } },
    )
    expect(parts(state, 'flow:each.0')).toStrictEqual({ input: { n: 0 }, output: 'done' })
    expect(parts(state, 'flow:each.1')).toStrictEqual({ input: { n: 1 } })
    expect(parts(state, 'flow:each.2')).toStrictEqual({ input: { n: 2 } })
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
      ...[RUN, start('a'), ask('a/turn/1/thought'), turn('a/turn/1', true)],
      { kind: 'turn.observed', data: { key: 'a/turn/1', observations: [{ kind: 'answer', text: 'b' }] } },
      ...[ask('a/turn/2/thought'), turn('a/turn/2', false)],
    )
    expect(parts(state, 'turn:a/turn/1')).toStrictEqual({
      reasoning: REASONING,
      action: { kind: 'ask', question: 'Which?' },
      observation: [{ kind: 'answer', text: 'b' }],
    })
    expect(parts(state, 'turn:a/turn/2')).toStrictEqual({ action: { kind: 'ask', question: 'Which?' } })
  })
})
