import { describe, expect, it } from 'vitest'
import type { Program } from '../../graph/program'
import type { NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { replayRun } from '../../run/reduceRun'
import type { TaskKind } from '../../run/task'
import { decideNext } from '../decideNext'
import { buildProgram } from '../testing/buildProgram'

const item = buildProgram({
  nodes: { begin: {}, work: {}, out: {} },
  edges: ['begin -> work', 'work -> out'],
})
const group = buildProgram({
  nodes: { begin: {}, each: { flow: item }, out: {} },
  edges: ['begin -> each', 'each -> out'],
})
const program = buildProgram({
  nodes: { start: {}, each: { flow: group }, out: {} },
  edges: ['start -> each', 'each -> out'],
})

const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
    ...{ input: {}, trigger: { kind: 'cli', by: 'me' } },
  },
}
const begins = (scope: string): NewEvent => ({
  kind: 'node.started',
  data: { node: scope.replace(/.*\./, ''), scope, inputs: {} },
})
const ends = (scope: string, port = 'done'): NewEvent => ({
  kind: 'node.finished',
  data: { node: scope.replace(/.*\./, ''), scope, port, output: {} },
})
const through = (scope: string) => [begins(scope), ends(scope)]
const asks = (scope: string, count: number): NewEvent => ({
  kind: 'flows.requested',
  data: { scope, inputs: Array.from({ length: count }, () => ({})), concurrency: 2, onFailure: 'fail_fast' },
})
const opens = (flow: string): NewEvent => ({ kind: 'flow.started', data: { flow, input: {} } })
const fails = (flow: string): NewEvent => ({
  kind: 'flow.failed',
  data: { flow, fault: fault('NO', 'No.'), failedKey: null },
})
const card = (scope: string, kind: TaskKind): NewEvent => ({
  kind: 'task.opened',
  data: {
    ...{ task: 't', kind, scope, key: null, question: '?', context: {}, choices: [] },
    ...{ effects: [], assignee: null, expiresAfterMs: null },
  },
})

/** Two groups of items; the first group has failed while an item of the second is at work. */
const PAST = [
  ...[started, ...through('start'), begins('each'), asks('each', 2), opens('each.0'), opens('each.1')],
  ...[...through('each.1.begin'), begins('each.1.each'), asks('each.1.each', 3), opens('each.1.each.0')],
  ...[...through('each.1.each.0.begin'), begins('each.1.each.0.work')],
]
const next = (...events: NewEvent[]) => nextIn(program, ...PAST, ...events)
function nextIn(graph: Program, ...events: NewEvent[]) {
  const at = '2026-01-01T00:00:00.000Z'
  const state = replayRun(events.map((event, index) => ({ ...event, seq: index + 1, at })))
  return decideNext(graph, state).map(
    (step) => `${step.kind} ${'scope' in step ? step.scope : 'flow' in step ? step.flow : ''}`,
  )
}

describe('items inside of what was given up', () => {
  it('begin as long as nothing has failed', () => {
    expect(next()).toEqual(['start each.0.begin', 'enter each.1.each.0.work', 'open_flow each.1.each.1'])
  })

  it('finish what they have begun, but nothing new begins, in them or beside them', () => {
    expect(next(fails('each.0'))).toEqual(['enter each.1.each.0.work'])
  })

  it('let the node go on that runs them once all of it has let go', () => {
    expect(next(fails('each.0'), ends('each.1.each.0.work'))).toEqual(['enter each'])
  })

  it('keep it waiting while somebody is asked what became of something that was sent', () => {
    const scope = 'each.1.each.0.work'
    expect(next(card(scope, 'unknown_outcome'), fails('each.0'))).toEqual(['park '])
    expect(next(card(scope, 'clarification'), fails('each.0'))).toEqual(['enter each'])
  })
})

describe('an item of which one node has failed', () => {
  const two = buildProgram({
    nodes: { begin: {}, broken: {}, work: {}, out: {} },
    edges: ['begin -> broken', 'begin -> work', 'broken -> out', 'work -> out'],
  })
  const graph = buildProgram({
    nodes: { start: {}, each: { flow: two }, out: {} },
    edges: ['start -> each', 'each -> out'],
  })
  const past = [
    ...[started, ...through('start'), begins('each'), asks('each', 1), opens('each.0')],
    ...[...through('each.0.begin'), begins('each.0.broken'), begins('each.0.work')],
    ends('each.0.broken', 'error'),
  ]
  const closed = ['close_flow each.0']

  it('first lets what else it has at work come to its end', () => {
    expect(nextIn(graph, ...past)).toEqual(['enter each.0.work'])
    expect(nextIn(graph, ...past, ends('each.0.work'))).toEqual(closed)
  })

  it('waits while somebody is asked in it what became of something that was sent, for nothing else', () => {
    expect(nextIn(graph, ...past, card('each.0.work', 'unknown_outcome'))).toEqual(['park '])
    expect(nextIn(graph, ...past, card('each.0.work', 'conflict'))).toEqual(['park '])
    expect(nextIn(graph, ...past, card('each.0.work', 'clarification'))).toEqual(closed)
  })
})
