import { describe, expect, it } from 'vitest'
import { decideNext } from './decideNext'
import { buildProgram } from './testing/buildProgram'
import { walk } from './testing/walk'

const ports = (...names: string[]) => ({ ports: names })

describe('what happens next', () => {
  it('goes straight from input to output, one node after the other', () => {
    const { path, last } = walk(
      buildProgram({ nodes: { start: {}, work: {}, out: {} }, edges: ['start -> work', 'work -> out'] }),
    )
    expect(path).toEqual(['start', 'work', 'out'])
    expect(last).toEqual({ kind: 'finish', output: 'out' })
  })

  it('skips the branch not taken, and the join behind it does not wait for it', () => {
    const program = buildProgram({
      nodes: { start: ports('a', 'b'), left: {}, right: {}, far: {}, join: {}, out: {} },
      edges: [
        'start.a -> left',
        'start.b -> right',
        'right -> far',
        'left -> join',
        'far -> join',
        'join -> out',
      ],
    })
    expect(walk(program, (scope) => (scope === 'start' ? 'a' : 'done')).path).toEqual([
      ...['start', '-right', '-far', 'left', 'join', 'out'],
    ])
  })

  it('starts parallel branches together and their join once, after the last of them', () => {
    const program = buildProgram({
      nodes: { start: {}, a: {}, b: {}, c: {}, join: {}, out: {} },
      edges: ['start -> a', 'start -> b', 'start -> c', 'a -> join', 'b -> join', 'c -> join', 'join -> out'],
    })
    expect(walk(program).path).toEqual(['start', 'a', 'b', 'c', 'join', 'out'])
  })

  it('gives several outputs that were reached as an object by node id', () => {
    const program = buildProgram({
      nodes: { start: {}, out1: {}, out2: {} },
      edges: ['start -> out1', 'start -> out2'],
    })
    expect(walk(program).last).toEqual({ kind: 'finish', output: { out1: 'out1', out2: 'out2' } })
  })

  it('fails a run that reaches no output, and one whose node leaves by a port that leads nowhere', () => {
    const ending = buildProgram({
      nodes: { start: { ends: ['done'] }, out: {} },
      edges: ['start.other -> out'],
    })
    expect(walk(ending).last).toMatchObject({
      kind: 'fail',
      failure: { fault: { code: 'NO_OUTPUT_REACHED' }, node: null },
    })
    const loose = buildProgram({ nodes: { start: ports('done', 'other'), out: {} }, edges: ['start -> out'] })
    const { last } = walk(loose, () => 'other')
    expect(last).toMatchObject({ kind: 'fail', failure: { node: 'start', fault: { code: 'NO_BRANCH' } } })
    expect(last?.kind === 'fail' && last.failure.fault.message).toContain('other')
  })

  it('follows a wired error port instead of failing', () => {
    const program = buildProgram({
      nodes: { start: {}, risky: {}, rescue: {}, out: {} },
      edges: ['start -> risky', 'risky -> out', 'risky.error -> rescue', 'rescue -> out'],
    })
    const broken = walk(program, (scope) => (scope === 'risky' ? 'error' : 'done'))
    expect(broken.path).toEqual(['start', 'risky', 'rescue', 'out'])
    expect(broken.last?.kind).toBe('finish')
    expect(walk(program).path).toEqual(['start', 'risky', '-rescue', 'out'])
  })

  it('lets the error of a collecting sibling reach the join as data', () => {
    const sketch = (onFailure: 'collect' | 'fail_fast') =>
      buildProgram({
        nodes: { start: {}, x1: {}, x2: { guards: { onFailure } }, x3: {}, join: {}, out: {} },
        edges: [
          'start -> x1',
          'start -> x2',
          'start -> x3',
          'x1 -> join',
          'x2 -> join',
          'x3 -> join',
          'join -> out',
        ],
      })
    const fails = (scope: string) => (scope === 'x2' ? 'error' : 'done')
    const collected = walk(sketch('collect'), fails)
    expect(collected.last?.kind).toBe('finish')
    expect(collected.state.nodes.get('x2')).toMatchObject({
      port: 'error',
      output: { error: { code: 'BROKEN' } },
    })
    expect(walk(sketch('fail_fast'), fails).last).toMatchObject({ kind: 'fail', failure: { node: 'x2' } })
  })

  it('does not let a collecting node that no join follows fail unnoticed', () => {
    const program = buildProgram({
      nodes: { start: {}, x: { guards: { onFailure: 'collect' } }, next: {}, out: {} },
      edges: ['start -> x', 'x -> next', 'next -> out'],
    })
    expect(walk(program, (scope) => (scope === 'x' ? 'error' : 'done')).last?.kind).toBe('fail')
  })

  it('starts no more activations at once than the run may have', () => {
    const branches = Array.from({ length: 12 }, (_, index) => `n${index}`)
    const program = buildProgram({
      nodes: Object.fromEntries(['start', ...branches, 'out'].map((id) => [id, {}])),
      edges: branches.flatMap((id) => [`start -> ${id}`, `${id} -> out`]),
      guards: { maxParallel: 5 },
    })
    const { state } = walk(program, (scope) => (scope === 'start' ? 'done' : 'done'))
    for (const id of branches) state.nodes.delete(id)
    state.nodes.delete('out')
    expect(decideNext(program, state).filter(({ kind }) => kind === 'start')).toHaveLength(5)
  })
})

describe('loops', () => {
  const retry = buildProgram({
    nodes: { start: {}, plan: {}, check: ports('pass', 'fail'), out: {} },
    edges: ['start -> plan', 'plan -> check', 'check.pass -> out', 'check.fail -> plan x2'],
  })

  it('repeat while their edge is taken, and leave once it is not', () => {
    const { path, last } = walk(retry, (scope) =>
      scope === 'check~0' ? 'fail' : scope === 'check~1' ? 'pass' : 'done',
    )
    expect(path).toEqual(['start', 'plan~0', 'check~0', 'plan~1', 'check~1', 'out'])
    expect(last?.kind).toBe('finish')
  })

  it('leave by the error port, with the output kept, once the repetitions are used up', () => {
    const { path, last, state } = walk(retry, (scope) => (scope.startsWith('check') ? 'fail' : 'done'))
    expect(path.filter((scope) => scope.startsWith('plan'))).toEqual(['plan~0', 'plan~1', 'plan~2'])
    expect(last).toMatchObject({
      kind: 'fail',
      failure: { node: 'check', fault: { code: 'LOOP_EXHAUSTED' } },
    })
    expect(state.nodes.get('check')).toMatchObject({ port: 'error', output: { value: 'check~2' } })
    expect(state.guards).toMatchObject([{ guard: 'loop', limit: 2, actual: 3 }])
  })

  it('decide about edges out of them only when they end', () => {
    const program = buildProgram({
      nodes: { start: {}, head: {}, side: {}, tail: ports('again', 'done'), after: {}, out: {} },
      edges: [
        ...['start -> head', 'head -> side', 'side -> tail', 'side -> after', 'tail -> after'],
        ...['tail.again -> head x3', 'after -> out'],
      ],
    })
    const { path } = walk(program, (scope) => (scope === 'tail~0' ? 'again' : 'done'))
    expect(path).toEqual([
      'start',
      'head~0',
      'side~0',
      'tail~0',
      'head~1',
      'side~1',
      'tail~1',
      'after',
      'out',
    ])
  })

  it('skip branches anew in every iteration, and join once per iteration', () => {
    const program = buildProgram({
      nodes: { start: {}, head: ports('a', 'b'), a: {}, b: {}, join: ports('again', 'done'), out: {} },
      edges: [
        ...['start -> head', 'head.a -> a', 'head.b -> b', 'a -> join', 'b -> join'],
        ...['join.again -> head x5', 'join -> out'],
      ],
    })
    const port: { [scope: string]: string } = {
      'head~0': 'a',
      'head~1': 'b',
      'head~2': 'a',
      'join~0': 'again',
      'join~1': 'again',
    }
    const { path, state } = walk(program, (scope) => port[scope] ?? 'done')
    expect(path).toEqual([
      ...[
        'start',
        'head~0',
        '-b~0',
        'a~0',
        'join~0',
        'head~1',
        '-a~1',
        'b~1',
        'join~1',
        'head~2',
        '-b~2',
        'a~2',
        'join~2',
        'out',
      ],
    ])
    expect(state.previous.get('b')).toEqual({ value: 'b~1' })
    expect(state.previous.has('a')).toBe(false)
  })

  it('count the inner iterations from zero in every outer one', () => {
    const program = buildProgram({
      nodes: {
        start: {},
        outer: {},
        inner: {},
        turn: ports('again', 'done'),
        end: ports('again', 'done'),
        out: {},
      },
      edges: [
        ...['start -> outer', 'outer -> inner', 'inner -> turn', 'turn -> end', 'end -> out'],
        ...['turn.again -> inner x1', 'end.again -> outer x1'],
      ],
    })
    const { path, last } = walk(program, (scope) => (/^(turn~\d~0|end~0)$/.test(scope) ? 'again' : 'done'))
    expect(path).toEqual([
      ...['start', 'outer~0', 'inner~0~0', 'turn~0~0', 'inner~0~1', 'turn~0~1', 'end~0'],
      ...['outer~1', 'inner~1~0', 'turn~1~0', 'inner~1~1', 'turn~1~1', 'end~1', 'out'],
    ])
    expect(last?.kind).toBe('finish')
  })

  it('that are not entered are skipped as a whole, with everything behind them', () => {
    const program = buildProgram({
      nodes: { start: ports('loop', 'past'), head: {}, tail: ports('again', 'done'), out: {} },
      edges: [
        'start.loop -> head',
        'head -> tail',
        'tail.again -> head x2',
        'tail -> out',
        'start.past -> out',
      ],
    })
    const { path } = walk(program, (scope) => (scope === 'start' ? 'past' : 'done'))
    expect(path).toEqual(['start', '-head~0', '-tail~0', 'out'])
  })
})
