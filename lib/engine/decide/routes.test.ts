import { describe, expect, it } from 'vitest'
import { decideNext } from '../decideNext'
import { buildProgram } from '../testing/buildProgram'
import { walk } from '../testing/walk'

const COLLECT = { guards: { onFailure: 'collect' } } as const

describe('a join', () => {
  it('is skipped where every branch was, however long before', () => {
    const { path } = walk(
      buildProgram({
        nodes: {
          ...{ start: { ports: ['a', 'b'] }, early: {}, on: { ports: ['c', 'd'] } },
          ...{ late: {}, join: {}, behind: {}, out: {} },
        },
        edges: [
          ...['start.a -> early', 'start.b -> on', 'on.c -> late', 'on.d -> out'],
          ...['early -> join', 'late -> join', 'join -> behind', 'behind -> out'],
        ],
      }),
      (scope) => ({ start: 'b', on: 'd' })[scope] ?? 'done',
    )
    expect(path).toEqual(['start', '-early', 'on', '-late', '-join', '-behind', 'out'])
  })

  /** Two nodes that leave by what leads elsewhere, with a join behind the ports not taken. */
  const untaken = (guards: object, ports: string[], by: string) =>
    walk(
      buildProgram({
        nodes: { start: {}, x: { ports, ...guards }, y: { ports, ...guards }, join: {}, out: {} },
        edges: [
          ...['start -> x', 'start -> y', `x.${ports[0]} -> join`, `y.${ports[0]} -> join`],
          ...[`x.${by} -> out`, `y.${by} -> out`, 'join -> out'],
        ],
      }),
      (scope) => (scope === 'x' || scope === 'y' ? by : 'done'),
    )

  it.each([
    ['by another port', {}, ['one', 'two'], 'two'],
    ['by another port, collecting', COLLECT, ['one', 'two'], 'two'],
    ['by a wired error port', {}, ['done', 'error'], 'error'],
    ['by a wired error port, collecting', COLLECT, ['done', 'error'], 'error'],
  ])('is skipped where its branches left %s', (_how, guards, ports, by) => {
    const { path, last } = untaken(guards, ports, by)
    expect(path).toEqual(['start', 'x', 'y', '-join', 'out'])
    expect(last?.kind).toBe('finish')
  })

  it.each([
    ['done', ['done']],
    ['pass', ['pass', 'fail', 'error']],
  ])(
    'fires where a collected failure is all that reaches it, which leaves by the first port: %s',
    (port, ports) => {
      const { path, last } = walk(
        buildProgram({
          nodes: { start: { ports: ['a', 'b'] }, x: { ports, ...COLLECT }, y: {}, join: {}, out: {} },
          edges: ['start.a -> x', 'start.b -> y', `x.${port} -> join`, 'y -> join', 'join -> out'],
        }),
        (scope) => ({ start: 'a', x: 'error' })[scope] ?? 'done',
      )
      expect(path).toEqual(['start', '-y', 'x', 'join', 'out'])
      expect(last?.kind).toBe('finish')
    },
  )

  it('alone is what a collected failure reaches, not what else stands behind that port', () => {
    const { path } = walk(
      buildProgram({
        nodes: { start: {}, x: COLLECT, y: {}, join: {}, next: {}, out: {} },
        edges: [
          ...['start -> x', 'start -> y', 'x -> join', 'y -> join'],
          ...['x -> next', 'join -> out', 'next -> out'],
        ],
      }),
      (scope) => (scope === 'x' ? 'error' : 'done'),
    )
    expect(path).toEqual(['start', 'x', 'y', '-next', 'join', 'out'])
  })

  it('is not reached by a collected failure over any but the first port', () => {
    const { path } = walk(
      buildProgram({
        nodes: {
          ...{ start: {}, x: { ports: ['pass', 'fail'], ...COLLECT }, y: { ports: ['pass', 'fail'] } },
          ...{ join: {}, other: {}, out: {} },
        },
        edges: [
          ...['start -> x', 'start -> y', 'x.pass -> join', 'y.pass -> join'],
          ...['x.fail -> other', 'y.fail -> other', 'join -> out', 'other -> out'],
        ],
      }),
      (scope) => ({ x: 'error', y: 'pass' })[scope] ?? 'done',
    )
    expect(path).toEqual(['start', 'x', 'y', '-other', 'join', 'out'])
  })
})

describe('a loop', () => {
  it('does not go beyond its limit where its source was given as leaving by the way back', () => {
    const program = buildProgram({
      nodes: { start: {}, work: { ports: ['again', 'done'] }, out: {} },
      edges: ['start -> work', 'work.again -> work x1', 'work -> out'],
    })
    const { state } = walk(program, (scope) => (scope.startsWith('work') ? 'again' : 'done'))
    const spent = state.nodes.get('work')
    if (spent?.status !== 'finished') throw new Error('The loop has not ended')
    expect([spent.scope, spent.port]).toEqual(['work~1', 'error'])
    state.nodes.set('work', { ...spent, port: 'again' })
    expect(decideNext(program, state)).toEqual([{ kind: 'skip', node: 'out', scope: 'out' }])
  })

  it('lets what stands beside it begin only once it has ended, with what the last round gave', () => {
    const { path, state } = walk(
      buildProgram({
        nodes: { start: {}, head: {}, tail: { ports: ['again', 'done'] }, beside: {}, out: {} },
        edges: [
          ...['start -> head', 'head -> tail', 'head -> beside'],
          ...['tail.again -> head x3', 'tail -> out', 'beside -> out'],
        ],
      }),
      (scope) => (scope === 'tail~0' ? 'again' : 'done'),
    )
    expect(path).toEqual(['start', 'head~0', 'tail~0', 'head~1', 'tail~1', 'beside', 'out'])
    expect(state.nodes.get('head')).toMatchObject({ output: { value: 'head~1' } })
  })

  it('is no join for the failure of a node in it, which nobody would collect', () => {
    const { path, last } = walk(
      buildProgram({
        nodes: {
          start: { ports: ['a', 'b'] },
          side: {},
          head: {},
          x: { ports: ['done', 'again'], ...COLLECT },
          out: {},
        },
        edges: [
          ...['start.a -> head', 'start.b -> side', 'side -> head', 'head -> x'],
          ...['x.again -> head x2', 'x -> out'],
        ],
      }),
      (scope) => (scope === 'start' ? 'a' : scope.startsWith('x') ? 'error' : 'done'),
    )
    expect(path).toEqual(['start', '-side', 'head~0', 'x~0'])
    expect(last).toMatchObject({ kind: 'fail', failure: { node: 'x', fault: { code: 'BROKEN' } } })
  })
})

it('a collecting node that no join follows is what the run fails with, whatever else was reached', () => {
  const { last } = walk(
    buildProgram({
      nodes: { start: {}, x: COLLECT, next: {}, out: {}, outOther: {} },
      edges: ['start -> x', 'x -> next', 'next -> out', 'start -> outOther'],
    }),
    (scope) => (scope === 'x' ? 'error' : 'done'),
  )
  expect(last).toMatchObject({ kind: 'fail', failure: { node: 'x', fault: { code: 'BROKEN' } } })
})
