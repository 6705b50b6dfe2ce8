import { describe, expect, it } from 'vitest'
import type { NewEvent } from './event'
import { activationsOf } from './flows'
import { activationStatus, statusReader } from './nodeStatus'
import { replayRun } from './reduceRun'
import { roundName, roundsOf } from './rounds'

const fault = { code: 'NO', message: 'no', class: 'transient' as const }
const start = (node: string, scope = node): NewEvent => ({
  kind: 'node.started',
  data: { node, scope, inputs: {} },
})
const call = (scope: string, key: string): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key: `${scope}/${key}`, scope, tool: 'shop/create', args: {}, argsHash: 'a' },
    ...{ requestId: `${scope}/${key}`, generation: 0, effect: 'reversible', purpose: 'step' },
    fingerprintBefore: null,
  },
})
const finish = (node: string, scope: string, port = 'done'): NewEvent => ({
  kind: 'node.finished',
  data: { node, scope, port, output: {} },
})

/** A list of two items, one of which is being retried, a round that is over, and a node stopped by a guard. */
const EVENTS: NewEvent[] = [
  {
    kind: 'run.started',
    data: {
      ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
      ...{ input: {}, trigger: { kind: 'cli', by: 'me' } },
    },
  },
  start('each'),
  {
    kind: 'flows.requested',
    data: { scope: 'each', inputs: [{}, {}], concurrency: 2, onFailure: 'collect' },
  },
  { kind: 'flow.started', data: { flow: 'each.0', input: {} } },
  { kind: 'flow.started', data: { flow: 'each.1', input: {} } },
  start('make', 'each.0.make'),
  call('each.0.make', 's1'),
  { kind: 'tool.attempted', data: { key: 'each.0.make/s1', attempt: 2, fault, waitMs: 500 } },
  start('make', 'each.1.make'),
  finish('make', 'each.1.make'),
  start('gather', 'gather~0'),
  finish('gather', 'gather~0', 'more'),
  { kind: 'loop.iterated', data: { edge: 'e', iteration: 1, body: ['gather'], inner: [] } },
  start('gather', 'gather~1'),
  {
    kind: 'guard.tripped',
    data: {
      ...{ guard: 'steps', scope: 'gather~1', key: null, limit: 1, actual: 2, unit: 'steps' },
      ...{ message: '2 of 1 steps', stops: true },
    },
  },
  finish('gather', 'gather~1', 'error'),
]
const state = replayRun(
  EVENTS.map((event, index) => ({ ...event, seq: index + 1, at: new Date(index * 1000).toISOString() })),
)

describe('the lamps of a run', () => {
  it('show in a node what happens in the flows it runs', () => {
    const statusOf = statusReader(state)
    const lamps = activationsOf(state).map((node): [string, string] => [node.scope, statusOf(node)])
    expect(Object.fromEntries(lamps)).toEqual({
      each: 'retrying',
      'each.0.make': 'retrying',
      'each.1.make': 'succeeded',
      'gather~0': 'succeeded',
      'gather~1': 'guard',
    })
  })

  it('are the same whether one of them is asked for or all', () => {
    const statusOf = statusReader(state)
    for (const node of activationsOf(state)) expect(statusOf(node)).toBe(activationStatus(state, node))
  })
})

it('a node has a round per iteration of the loops around it, counted from 1', () => {
  expect(roundsOf(state, 'gather').map(({ scope }) => roundName(scope))).toEqual(['1', '2'])
  expect(roundName('inner~1~0')).toBe('2.1')
  expect(roundName('plain')).toBe('')
})
