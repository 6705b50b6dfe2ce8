import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import type { Said } from '../../graph/wording'
import { emptyRun } from '../../run/emptyRun'
import type { NewEvent } from '../../run/event'
import { nodeOfScope } from '../../run/journalKeys'
import type { NodeState, RunState } from '../../run/state'
import { FAULT, finish, RUN, replay, start } from '../../run/testing/runEvents'
import { decideNext } from '../decideNext'
import { buildProgram } from '../testing/buildProgram'
import { findFailure, innermostFailure } from './findFailure'
import { findResult } from './findResult'

const AT = '2026-01-01T00:00:00Z'
const program = buildProgram({
  nodes: { start: {}, work: {}, out: {} },
  edges: ['start -> work', 'work -> out'],
})
const left = (node: string, port: string, output: JsonObject = {}, says?: Said): NodeState => ({
  ...{ node, scope: node, inputs: {}, startedAt: AT, retries: 0, mode: null },
  ...{ status: 'finished', port, output, finishedAt: AT, failedKey: 'work/s1' },
  ...(says ? { says } : {}),
})
const when = (...nodes: NodeState[]): RunState => ({
  ...emptyRun(),
  nodes: new Map(nodes.map((node) => [node.node, node])),
})

describe('why a run cannot go on', () => {
  it('is the fault its node left with, with the call that failed', () => {
    const error = { code: 'NO', message: 'No.', class: 'transient' }
    expect(findFailure(program, when(left('start', 'done'), left('work', 'error', { error })))).toEqual({
      ...{ node: 'work', scope: 'work', key: 'work/s1' },
      fault: error,
    })
    const says: Said = { id: 'faults.NODE_FAILED', params: { title: 'work' } }
    const failed = left('work', 'error', { error }, says)
    expect(findFailure(program, when(failed))?.fault).toEqual({ ...error, says })
  })

  it.each([[{}], [{ error: 'just words' }]])(
    'is said to be unknown where the node left with %j',
    (output) => {
      expect(findFailure(program, when(left('work', 'error', output)))?.fault).toEqual({
        ...{ code: 'NODE_FAILED', class: 'permanent' },
        message: '“work” failed without a reason.',
        says: { id: 'faults.NODE_FAILED', params: { title: 'work' } },
      })
    },
  )

  it('is a port that leads nowhere, named by the node’s title if it has one', () => {
    const message = () => findFailure(program, when(left('work', 'other')))?.fault.message
    const node = program.nodes.get('work')?.node
    if (node) node.title = 'Say it'
    expect(message()).toBe(
      '“Say it” left by “other”, and nothing is connected to that port. Connect it to a node.',
    )
    if (node) node.title = ''
    expect(message()).toMatch(/^“work” left by “other”/)
  })

  it('lies in no node where the run as a whole has failed', () => {
    const whole = {
      node: null,
      scope: null,
      key: null,
      fault: { code: 'X', message: 'x', class: 'permanent' as const },
    }
    expect(innermostFailure(program, when(), whole)).toBe(whole)
  })
})

describe('where a run has failed whose node runs a pipeline per item', () => {
  const item = buildProgram({ nodes: { begin: {}, out: {} }, edges: ['begin -> out'] })
  const list = buildProgram({
    nodes: { start: {}, each: { flow: item }, out: {} },
    edges: ['start -> each', 'each -> out'],
  })
  const error = (code: string): JsonObject => ({ error: { code, message: 'No.', class: 'permanent' } })
  const leaves = (scope: string, code: string): NewEvent => ({
    kind: 'node.finished',
    data: { node: nodeOfScope(scope), scope, port: 'error', output: error(code) },
  })
  /** The item's failure is collected; then the node itself fails. */
  const failing = (code: string, ...items: NewEvent[]) => {
    const state = replay(RUN, start('start'), finish('start'), start('each'), ...items, leaves('each', code))
    return decideNext(list, state)
  }
  const ITEM: NewEvent[] = [
    { kind: 'flows.requested', data: { scope: 'each', inputs: [{}], concurrency: 1, onFailure: 'collect' } },
    { kind: 'flow.started', data: { flow: 'each.0', input: {} } },
    ...[start('each.0.begin'), leaves('each.0.begin', 'ABSENT')],
    {
      kind: 'flow.failed',
      data: { flow: 'each.0', fault: { ...FAULT, code: 'ABSENT' }, failedKey: null },
    },
  ]
  const at = (scope: string) => [{ kind: 'fail', failure: { scope } }]

  it('is the node of the item that it failed with', () => {
    expect(failing('ABSENT', ...ITEM)).toMatchObject(at('each.0.begin'))
  })

  it('is the node itself where it failed for a reason of its own, whatever failed in its items', () => {
    expect(failing('LOOP_EXHAUSTED', ...ITEM)).toMatchObject(at('each'))
    expect(failing('LOOP_EXHAUSTED')).toMatchObject(at('each'))
  })
})

describe('how a run ends', () => {
  it('that nothing can be started in is a failure which names what never began', () => {
    expect(findResult(program, when(left('start', 'done')))).toMatchObject({
      kind: 'fail',
      failure: {
        node: null,
        fault: { code: 'JOIN_NEVER_COMPLETES', message: 'Nothing can start work, out.' },
      },
    })
  })

  it('is null where its output has no value', () => {
    expect(
      findResult(program, when(left('start', 'done'), left('work', 'done'), left('out', 'done'))),
    ).toEqual({
      ...{ kind: 'finish', output: null },
    })
  })
})
