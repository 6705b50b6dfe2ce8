import { describe, expect, it } from 'vitest'
import { checkpoints } from '../checkpoints'
import type { EventData, NewEvent } from '../event'
import {
  ask,
  atSecond,
  called,
  decided,
  finish,
  intent,
  open,
  RUN,
  replay,
  replied,
  start,
} from '../testing/runEvents'

const forked = (more: Partial<EventData<'run.forked'>> = {}): NewEvent => ({
  kind: 'run.forked',
  data: { from: 'origin', afterSeq: 10, dropped: [], edits: {}, outputs: {}, ...more },
})

describe('a fork', () => {
  it('keeps what was settled and drops what was open', () => {
    const state = replay(
      ...[RUN, start('a'), ask('a/m1'), ask('a/m2'), replied('a/m1')],
      ...['t1', 't2', 't3', 't4'].map((task) => open(task, 'a')),
      decided('t2', { choice: 'answer' }),
      { kind: 'task.closed', data: { task: 't3', reason: 'cancelled' } },
      { kind: 'task.expired', data: { task: 't4' } },
      ...[intent('a/s1'), intent('a/s2'), called('a/s1'), forked({ dropped: ['a/s2'] })],
    )
    expect([...state.models.keys()]).toEqual(['a/m1'])
    expect([...state.tasks.keys()]).toEqual(['t2', 't4'])
    expect(checkpoints(state).map(({ key, inherited }) => [key, inherited])).toEqual([['a/s1', true]])
  })

  it('knows what a person changed', () => {
    const outputs = { a: { port: 'done', output: { by: 'hand' } } }
    const state = replay(RUN, start('a'), finish('a'), forked({ outputs, edits: { 'a/s3': { n: 2 } } }))
    expect(state.edits.get('a/s3')).toEqual({ args: { n: 2 }, generation: 0 })
    expect(state.nodes.get('a')).toMatchObject({
      ...{ status: 'finished', port: 'done', inputs: { of: 'a' }, output: { by: 'hand' }, given: 'person' },
    })
  })

  it('of a test tells what is pinned from what a person changed', () => {
    const output = { port: 'done', output: {} }
    const trial = {
      kind: 'from' as const,
      node: 'c',
      breakpoints: [],
      given: { a: { ...output, by: 'pin' as const } },
    }
    const state = replay(
      ...[{ ...RUN, data: { ...RUN.data, trial } }, start('a'), finish('a'), start('b'), finish('b')],
      forked({ outputs: { a: output, b: output } }),
    )
    expect(state.nodes.get('a')).toMatchObject({ given: 'pin' })
    expect(state.nodes.get('b')).toMatchObject({ given: 'person' })
  })

  it('begins with limits, time and course of its own', () => {
    const state = replay(
      ...[RUN, start('a'), ask('a/m1'), replied('a/m1'), intent('a/s1'), called('a/s1')],
      ...[open('t', null), decided('t', { choice: 'extend', budget: { steps: 5, inputTokens: 9 } })],
      forked(),
    )
    expect(state).toMatchObject({
      ...{ status: 'queued', origins: ['origin'], startedAt: atSecond(8), activeMs: 0, activeSince: null },
      usage: { steps: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      extended: { steps: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    })
  })
})
