import { describe, expect, it } from 'vitest'
import type { NewEvent } from './event'
import {
  accepted,
  again,
  ask,
  askAgain,
  atSecond,
  CANCELLED,
  called,
  cleanedUp,
  decided,
  ended,
  FAULT,
  failed,
  finish,
  flows,
  intent,
  lost,
  open,
  ROLLED_BACK,
  RUN,
  rejected,
  replay,
  replied,
  retried,
  start,
  tried,
  undo,
} from './testing/runEvents'
import { spanOf } from './testing/spanOf'
import { trace } from './trace'

const breakpoint = (task: string, scope: string) => open(task, scope, { kind: 'breakpoint' })
const parked: NewEvent = { kind: 'run.parked', data: { tasks: ['t'], activeMs: 1 } }

describe('the trace of a run', () => {
  it('hangs all that an activation did below it, in the order in which it began', () => {
    const state = replay(
      ...[RUN, start('a'), open('t', 'a'), ask('a/model'), intent('a/s1')],
      ...[rejected('a/plan'), intent('a/s2'), intent('b/s1'), undo('a/s1')],
    )
    expect(spanOf(state, 'node:a').children.map(({ id }) => id)).toEqual([
      ...['task:t', 'model:a/model', 'tool:a/s1', 'plan:0:a/plan', 'tool:a/s2'],
    ])
  })

  it('hangs what is about the run as a whole, or before a node, between its activations', () => {
    const state = replay(
      ...[RUN, open('t1', null), start('a'), open('t2', null, { key: 'a/s1' }), start('b')],
      breakpoint('t3', 'c'),
    )
    expect(trace(state).children.map(({ id }) => id)).toEqual(['task:t1', 'node:a', 'node:b', 'task:t3'])
    expect(spanOf(state, 'node:a').children.map(({ id }) => id)).toEqual(['task:t2'])
  })

  it('hangs a breakpoint below its node once that has begun, also in an earlier round', () => {
    const state = replay(
      ...[RUN, breakpoint('t1', 'a~0'), decided('t1', { choice: 'continue' }), start('a~0')],
      ...[finish('a~0'), again('a'), breakpoint('t2', 'a~1')],
    )
    expect(trace(state).children.map(({ id }) => id)).toEqual(['node:a~0', 'task:t2'])
    expect(spanOf(state, 'node:a~0').children.map(({ id }) => id)).toEqual(['task:t1'])
  })

  it('tells when a node began and ended, and how often it was sent back to work', () => {
    const state = replay(RUN, start('a'), start('b'), finish('a'), finish('b', 'error'), retried('b'))
    expect(spanOf(state, 'node:a')).toMatchObject({ start: atSecond(1), end: atSecond(3), attempts: 1 })
    expect(spanOf(state, 'node:b')).toMatchObject({ start: atSecond(2), end: null, attempts: 2 })
  })

  it('counts the tokens of model requests for the nodes around them', () => {
    const state = replay(
      ...[RUN, start('a'), ask('a/m1'), replied('a/m1'), ask('a/m2'), replied('a/m2')],
      ...[start('b'), ask('b/m')],
    )
    expect(spanOf(state, 'node:a').usage).toEqual({ inputTokens: 20, outputTokens: 4, costUsd: 1 })
    expect(spanOf(state, 'node:b').usage).toBeNull()
  })
})

describe('the span of a flow', () => {
  const each = (...events: NewEvent[]) => replay(RUN, start('each'), ...flows('each', 3), ...events)

  it('tells its place in the list, how it went, and when it ended', () => {
    const state = each(
      ...[start('each.2.ask'), open('t', 'each.2.ask')],
      { kind: 'flow.finished', data: { flow: 'each.0', output: 'done' } },
      { kind: 'flow.failed', data: { flow: 'each.1', fault: FAULT, failedKey: null } },
    )
    const spans = [0, 1, 2].map((n) => spanOf(state, `flow:each.${n}`))
    expect(spans.map(({ name, status, end, fault }) => [name, status, end, fault])).toStrictEqual([
      ['1', 'succeeded', atSecond(8), null],
      ['2', 'failed', atSecond(9), FAULT],
      ['3', 'suspended', null, null],
    ])
  })

  it('is at work while nothing in it waits, whatever in it is through', () => {
    const state = each(start('each.0.a'), finish('each.0.a'), start('each.0.b'))
    expect(spanOf(state, 'flow:each.0').status).toBe('running')
    expect(spanOf(state, 'flow:each.1').status).toBe('running')
  })

  it('was left when its run ended, or when the node that ran it went on without it', () => {
    const left = each(start('each.0.a'), ended('voided'))
    expect(spanOf(left, 'flow:each.0').status).toBe('cancelled')
    expect(spanOf(each(finish('each', 'error')), 'flow:each.1').status).toBe('cancelled')
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
    expect(trace(replay(RUN, start('a'), ended(status))).status).toBe(lamp)
  })

  it.each<[string, string, NewEvent[]]>([
    ['has not begun', 'waiting', []],
    ['works', 'running', [start('a')]],
    ['waits', 'suspended', [start('a'), open('t', 'a'), parked]],
    ['is being cancelled', 'running', [start('a'), CANCELLED]],
    ['is being rolled back', 'running', [start('a'), ROLLED_BACK]],
    [
      'rests on a fallback',
      'degraded',
      [
        ...[start('a'), intent('a/s1'), called('a/s1', { degraded: 'cached' })],
        ...[intent('a/s2'), called('a/s2'), finish('a'), ended('succeeded')],
      ],
    ],
    [
      'rests on what it asked for',
      'succeeded',
      [start('a'), intent('a/s1'), called('a/s1'), finish('a'), ended('succeeded')],
    ],
  ])('of a run that %s is %s', (_, lamp, events) => {
    expect(trace(replay(RUN, ...events)).status).toBe(lamp)
  })

  it('of a call says how it went, how often it was tried, and that it was undone', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/s1'), called('a/s1', { degraded: 'cached' }), intent('a/s2')],
      ...[tried('a/s2'), intent('a/s3'), intent('a/s4'), intent('a/s5'), called('a/s5'), failed('a/s3')],
      ...[lost('a/s4'), undo('a/s5'), called('undo/a/s5'), cleanedUp('a/s5', 'rolled_back')],
      ...[intent('a/s6'), tried('a/s6'), called('a/s6'), intent('a/s7')],
    )
    const calls = spanOf(state, 'node:a').children
    expect(calls.map(({ key, status }) => [key, status])).toEqual([
      ['a/s1', 'degraded'],
      ['a/s2', 'retrying'],
      ['a/s3', 'failed'],
      ['a/s4', 'unknown'],
      ['a/s5', 'rolled_back'],
      ['a/s6', 'succeeded'],
      ['a/s7', 'running'],
    ])
    expect(calls.map(({ attempts }) => attempts)).toEqual([1, 2, 1, 1, 1, 2, 1])
    expect(calls.map(({ fault }) => fault?.code ?? null)).toEqual([null, 'NO', 'NO', 'NO', null, 'NO', null])
    expect(calls.flatMap(({ children }) => children.map(({ id }) => id))).toEqual(['undo:undo/a/s5'])
  })

  it('of a model request, a plan and a question tells how it went', () => {
    const state = replay(
      ...[RUN, start('a'), ask('a/m1'), replied('a/m1', { reply: {} })],
      ...[ask('a/m2'), replied('a/m2', { fault: FAULT }), ask('a/m3'), ask('a/m4'), askAgain('a/m4')],
      ...[rejected('a/plan'), accepted('a/plan')],
      ...['t1', 't2', 't3', 't4'].map((task) => open(task, 'a')),
      { kind: 'task.closed', data: { task: 't2', reason: 'cancelled' } },
      { kind: 'task.expired', data: { task: 't3' } },
      decided('t4', { choice: 'answer' }),
    )
    const statusOf = (ids: string[]) => ids.map((id) => spanOf(state, id).status)
    expect(statusOf(['model:a/m1', 'model:a/m2', 'model:a/m3', 'model:a/m4'])).toEqual([
      ...['succeeded', 'failed', 'running', 'retrying'],
    ])
    expect(statusOf(['task:t1', 'task:t2', 'task:t3', 'task:t4'])).toEqual([
      ...['suspended', 'cancelled', 'skipped', 'succeeded'],
    ])
    expect(statusOf(['plan:0:a/plan', 'plan:1:a/plan'])).toEqual(['failed', 'succeeded'])
  })
})
