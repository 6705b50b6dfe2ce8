import { describe, expect, it } from 'vitest'
import { emptyRun } from '../run/emptyRun'
import { faultOf } from '../run/fault'
import { finishNode } from './finishNode'
import { buildProgram } from './testing/buildProgram'
import { Scene, type Script } from './testing/scene'
import { walk } from './testing/walk'

describe('a loop whose repetitions are used up', () => {
  it.each([
    ['stops the run', true, []],
    ['is no end of the run where its error port leads on', false, ['check.error -> rescue', 'rescue -> out']],
  ])('%s, and its guard says so', (_what, stops, more) => {
    const program = buildProgram({
      nodes: { start: {}, plan: {}, check: { ports: ['pass', 'fail'] }, rescue: {}, out: {} },
      edges: ['start -> plan', 'plan -> check', 'check.pass -> out', 'check.fail -> plan x2', ...more],
    })
    const { state, last } = walk(program, (scope) => (scope.startsWith('check') ? 'fail' : 'done'))
    expect(last?.kind).toBe(stops ? 'fail' : 'finish')
    expect(state.guards).toMatchObject([
      {
        ...{ guard: 'loop', limit: 2, actual: 3, unit: 'repetitions', stops },
        message: '“check” asked for repetition 3 of 2 allowed.',
      },
    ])
  })

  it('is not kept going by those that another loop has left', () => {
    const program = buildProgram({
      nodes: { start: {}, a: { ports: ['again', 'done'] }, b: { ports: ['again', 'done'] }, out: {} },
      edges: ['start -> a', 'a.again -> a x5', 'a -> b', 'b.again -> b x1', 'b -> out'],
    })
    const { path, last } = walk(program, (scope) => (scope.startsWith('b') ? 'again' : 'done'))
    expect(path).toEqual(['start', 'a~0', 'b~0', 'b~1'])
    expect(last).toMatchObject({ kind: 'fail', failure: { node: 'b', fault: { code: 'LOOP_EXHAUSTED' } } })
  })

  it('ends in a pipeline inside the run as well, counted for each item by itself', async () => {
    const item = buildProgram({
      nodes: { begin: {}, work: { ports: ['again', 'done'] }, out: {} },
      edges: ['begin -> work', 'work.again -> work x1', 'work -> out'],
    })
    const program = buildProgram({
      nodes: { start: {}, each: { flow: item }, out: { in: { value: { $cel: 'nodes.each.value' } } } },
      edges: ['start -> each', 'each -> out'],
    })
    const each: Script = ({ io }) => {
      const flows = io.flows({ inputs: [{}, {}], concurrency: 1, onFailure: 'collect' })
      if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault }
      if (flows.kind !== 'ok') return flows
      const value = flows.value.map((flow) => (flow.kind === 'failed' ? flow.fault.code : flow.kind))
      return { kind: 'finished', port: 'done', output: { value } }
    }
    const work: Script = ({ scope }) => ({
      kind: 'finished',
      port: scope === 'each.1.work~1' ? 'done' : 'again',
      output: {},
    })
    const scene = new Scene(program, { each, work })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['LOOP_EXHAUSTED', 'ok'] })
  })
})

it('a node that fails leaves with what it has, with all that is known of its failure, and with what that says', () => {
  const program = buildProgram({ nodes: { work: {}, out: {} }, edges: ['work -> out'] })
  const work = program.nodes.get('work')
  const fault = { ...faultOf('UNKNOWN_TOOL.here', { tool: 'shop/none' }), details: { near: ['shop/note'] } }
  const { says, ...error } = fault
  const left = { kind: 'failed', fault, key: 's1', output: { so: 'far' } } as const
  expect(work && finishNode(program, emptyRun(), 'work', work, left)).toEqual([
    {
      kind: 'node.finished',
      data: {
        ...{ node: 'work', scope: 'work', port: 'error', says, failedKey: 'work/s1' },
        output: { so: 'far', error },
      },
    },
  ])
})
