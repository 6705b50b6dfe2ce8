import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { emptyRun } from '../../run/emptyRun'
import type { NodeState, RunState } from '../../run/state'
import { buildProgram } from '../testing/buildProgram'
import { findFailure, innermostFailure } from './findFailure'
import { findResult } from './findResult'

const AT = '2026-01-01T00:00:00Z'
const program = buildProgram({
  nodes: { start: {}, work: {}, out: {} },
  edges: ['start -> work', 'work -> out'],
})
const left = (node: string, port: string, output: JsonObject = {}): NodeState => ({
  ...{ node, scope: node, inputs: {}, startedAt: AT, retries: 0, mode: null },
  ...{ status: 'finished', port, output, finishedAt: AT, failedKey: 'work/s1' },
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
