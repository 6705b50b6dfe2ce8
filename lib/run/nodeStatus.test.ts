import { describe, expect, it } from 'vitest'
import type { EventData, NewEvent } from './event'
import { activationsOf } from './flows'
import { activationStatus, type NodeStatus, nodeStatus, statusReader } from './nodeStatus'
import { itemsOf, roundName, roundsOf } from './rounds'
import type { RunState } from './state'
import {
  again,
  ask,
  askAgain,
  called,
  cleanedUp,
  decided,
  ended,
  failed,
  finish,
  flows,
  intent,
  lost,
  open,
  ROLLED_BACK,
  RUN,
  replay,
  replied,
  start,
  tried,
  undo,
} from './testing/runEvents'

const tripped = (scope: string | null, more: Partial<EventData<'guard.tripped'>> = {}): NewEvent => ({
  kind: 'guard.tripped',
  data: {
    ...{ guard: 'steps', scope, key: null, limit: 1, actual: 2, unit: 'steps', message: '2 of 1 steps' },
    ...{ stops: true, ...more },
  },
})
const undone = (key: string): NewEvent[] => [
  ...[intent(key), called(key), undo(key), called(`undo/${key}`)],
  cleanedUp(key, 'rolled_back'),
]

/** The lamps of all activations, by their scope. Asked for one by one they are the same as asked for together. */
function lamps(state: RunState): Record<string, NodeStatus> {
  const statusOf = statusReader(state)
  const found = activationsOf(state).map((node): [string, NodeStatus] => [node.scope, statusOf(node)])
  for (const node of activationsOf(state)) expect(activationStatus(state, node)).toBe(statusOf(node))
  return Object.fromEntries(found)
}

/** A list of two items, one of which is being retried, a round that is over, and a node stopped by a guard. */
const listed = () =>
  replay(
    ...[RUN, start('each'), ...flows('each', 2), start('each.0.make'), intent('each.0.make/s1')],
    ...[tried('each.0.make/s1'), start('each.1.make'), finish('each.1.make')],
    ...[
      start('gather~0'),
      finish('gather~0', 'more'),
      again('gather'),
      start('gather~1'),
      tripped('gather~1'),
    ],
    finish('gather~1', 'error'),
  )

describe('the lamps of a run', () => {
  it('show in a node what happens in the flows it runs', () => {
    expect(lamps(listed())).toEqual({
      each: 'retrying',
      'each.0.make': 'retrying',
      'each.1.make': 'succeeded',
      'gather~0': 'succeeded',
      'gather~1': 'guard',
    })
  })

  it.each<[string, NodeStatus, NewEvent[]]>([
    ['was passed over', 'skipped', [{ kind: 'node.skipped', data: { node: 'a', scope: 'a' } }]],
    ['works', 'running', [start('a'), intent('a/s1'), ask('a/model')]],
    ['tries a call again', 'retrying', [start('a'), intent('a/s1'), tried('a/s1'), intent('a/s2')]],
    ['went on after it tried again', 'running', [start('a'), intent('a/s1'), tried('a/s1'), called('a/s1')]],
    ['asks a model again', 'retrying', [start('a'), ask('a/m1'), askAgain('a/m1'), ask('a/m2')]],
    ['got an answer after all', 'running', [start('a'), ask('a/m'), askAgain('a/m'), replied('a/m')]],
    ['waits for a person', 'suspended', [start('a'), open('t', 'a')]],
    ['got an answer', 'running', [start('a'), open('t', 'a'), decided('t', { choice: 'answer' })]],
    ['is asked about after it failed', 'suspended', [start('a'), finish('a', 'error'), open('t', 'a')]],
    ['was left when its run ended', 'cancelled', [start('a'), ended('voided')]],
    ['left by another port than its error', 'succeeded', [start('a'), finish('a', 'no')]],
    ['left by its error port', 'failed', [start('a'), finish('a', 'error')]],
    [
      'was stopped by a guard after another had only warned',
      'guard',
      [start('a'), tripped('a', { stops: false }), tripped('a'), finish('a', 'error')],
    ],
    [
      'failed after a guard had only warned',
      'failed',
      [start('a'), tripped('a', { stops: false }), finish('a', 'error')],
    ],
    [
      'rests on a fallback for one of its calls',
      'degraded',
      [
        ...[start('a'), intent('a/s1'), called('a/s1', { degraded: 'cached' })],
        ...[intent('a/s2'), called('a/s2'), finish('a')],
      ],
    ],
    [
      'got on without a call that failed',
      'succeeded',
      [start('a'), intent('a/s1'), failed('a/s1'), finish('a')],
    ],
  ])('say of a node that %s: %s', (_, lamp, events) => {
    expect(lamps(replay(RUN, ...events))).toEqual({ a: lamp })
  })

  it.each<[string, NodeStatus, NewEvent[]]>([
    ['what it did was undone', 'rolled_back', undone('a/s1')],
    ['only a part of it was', 'succeeded', [...undone('a/s1'), intent('a/s2'), called('a/s2')]],
    ['nobody knows what else it did', 'succeeded', [...undone('a/s1'), intent('a/s2'), lost('a/s2')]],
    ['the rest never came about', 'rolled_back', [...undone('a/s1'), intent('a/s2'), failed('a/s2')]],
    [
      'the rest leaves nothing behind',
      'rolled_back',
      [
        ...[...undone('a/s1'), intent('a/s2', { effect: 'none' }), called('a/s2')],
        ...[intent('a/s3', { effect: 'ephemeral' }), called('a/s3')],
      ],
    ],
    ['there was nothing to undo', 'succeeded', [intent('a/s1', { effect: 'none' }), called('a/s1')]],
  ])('say of a node, where %s: %s', (_, lamp, events) => {
    expect(lamps(replay(RUN, start('a'), ...events, finish('a')))).toEqual({ a: lamp })
  })

  it('say nothing about a node that happened elsewhere, or to the run as a whole', () => {
    const elsewhere = [
      ...[start('ab'), intent('ab/s1'), tried('ab/s1'), ask('ab/m'), askAgain('ab/m')],
      ...[start('b'), open('t1', 'b'), start('c'), tripped('c'), finish('c', 'error')],
      ...[open('t2', null, { kind: 'budget' }), tripped(null)],
    ]
    const own = [start('a'), start('d'), finish('d', 'error'), start('e'), finish('e')]
    expect(lamps(replay(RUN, ...own, ...elsewhere))).toEqual({
      ...{ a: 'running', ab: 'retrying', b: 'suspended', c: 'guard', d: 'failed', e: 'succeeded' },
    })
  })

  it.each<[string, NewEvent]>([
    ['waits', { kind: 'run.parked', data: { tasks: ['t'], activeMs: 1 } }],
    ['is being rolled back', ROLLED_BACK],
  ])('no longer say that a node works while its run %s', (_, event) => {
    expect(lamps(replay(RUN, start('a'), event))).toEqual({ a: 'cancelled' })
  })
})

describe('the lamp of a node that has not been started', () => {
  const lampAfter = (...events: NewEvent[]) => nodeStatus(replay(RUN, ...events), 'a')
  const held = open('t', 'a', { kind: 'breakpoint' })

  it('tells whether a test waits before it', () => {
    expect(lampAfter(held)).toBe('suspended')
    expect(lampAfter(held, decided('t', { choice: 'stop' }))).toBe('waiting')
    expect(lampAfter(open('t', 'b', { kind: 'breakpoint' }))).toBe('waiting')
  })

  it('is not taken from a node of the same name in a flow, nor from the run as a whole', () => {
    expect(lampAfter(start('each'), ...flows('each', 1), start('each.0.a'), open('t', 'each.0.a'))).toBe(
      'waiting',
    )
    expect(lampAfter(open('t', null, { kind: 'budget' }))).toBe('waiting')
  })
})

it('a node has a round per iteration of the loops around it, counted from 1', () => {
  const nested = replay(
    ...[RUN, start('gather~0'), start('inner~0~0'), again('gather', 'inner'), start('gather~1')],
  )
  expect(roundsOf(nested, 'gather').map(({ scope }) => roundName(scope))).toEqual(['1', '2'])
  expect(roundsOf(nested, 'inner').map(({ scope }) => roundName(scope))).toEqual(['1.1'])
  expect(roundName('inner~1~0')).toBe('2.1')
  expect(roundName('plain')).toBe('')
})

it('a node has an item per flow it has begun', () => {
  const state = listed()
  const [each, gather] = ['each', 'gather'].map((id) => state.nodes.get(id))
  expect(each && itemsOf(state, each).map(({ flow }) => flow)).toEqual(['each.0', 'each.1'])
  expect(gather && itemsOf(state, gather)).toEqual([])
})
