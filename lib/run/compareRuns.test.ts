import { describe, expect, it } from 'vitest'
import type { Json } from '../graph/json'
import { compareRuns } from './compareRuns'
import { diffJson } from './diffJson'
import type { NewEvent } from './event'
import { replayRun } from './reduceRun'
import type { RunState } from './state'
import { called, decided, finish, intent, open, RUN, replay, start } from './testing/runEvents'

/** A run in which `find` looks something up and `act` follows; `runId` also names its requests. */
function run(runId: string, found: Json, extra: NewEvent[] = []): RunState {
  const events: NewEvent[] = [
    {
      kind: 'run.started',
      data: {
        ...{ runId, pipelineId: null, version: 1, documentHash: 'h', pipeline: 'P' },
        ...{ goal: 'g', input: {}, trigger: { kind: 'cli', by: 'me' } },
      },
    },
    { kind: 'node.started', data: { node: 'find', scope: 'find', inputs: { q: 'x' } } },
    {
      kind: 'tool.intended',
      data: {
        ...{ key: 'find/s1', scope: 'find', tool: 'shop/find', args: { q: 'x' }, argsHash: 'a' },
        ...{ requestId: `${runId}/s1`, generation: 0, effect: 'none', purpose: 'step' },
        fingerprintBefore: null,
      },
    },
    { kind: 'tool.called', data: { key: 'find/s1', result: found, durationMs: 5, source: 'call' } },
    {
      kind: 'node.finished',
      data: { node: 'find', scope: 'find', port: 'done', output: { result: found } },
    },
    { kind: 'node.started', data: { node: 'act', scope: 'act', inputs: { id: 1 } } },
    ...extra,
    { kind: 'node.finished', data: { node: 'act', scope: 'act', port: 'done', output: {} } },
  ]
  return replayRun(
    events.map((event, index) => ({
      ...event,
      seq: index + 1,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    })),
  )
}
const card = (task: string) => open(task, 'act', { context: {} })

describe('two runs side by side', () => {
  it('went the same way whenever they took the same steps with the same values', () => {
    const [a, b] = [run('a', { id: 1 }, [card('t1')]), run('b', { id: 1 }, [card('t2')])]
    const { steps, first, nodes } = compareRuns(a, b)
    expect(first).toBeNull()
    expect(nodes.size).toBe(0)
    expect(steps.map(({ id }) => id)).toEqual(['node:find', 'tool:find/s1', 'node:act', 'task:clarification'])
  })

  it('name the first step that differs, not the node around it, with the places in its values', () => {
    const { first, nodes } = compareRuns(run('a', { id: 1, at: 'x' }), run('b', { id: 2, at: 'x' }))
    expect(first?.id).toBe('tool:find/s1')
    expect(first?.parts).toEqual([{ name: 'result', differences: [{ path: 'id', a: 1, b: 2 }] }])
    expect([...nodes]).toEqual(['find'])
  })

  it('count cards of one kind, and show all that only one of them did in its order', () => {
    const [a, b] = [run('a', 1), run('b', 1, [card('t1'), card('t2')])]
    const extra = ['task:clarification', 'task:clarification#2']
    expect(
      compareRuns(a, b)
        .steps.map(({ id }) => id)
        .slice(-2),
    ).toEqual(extra)
    const back = compareRuns(b, a)
    expect(back.first).toMatchObject({ id: extra[0], b: null })
    expect([...back.nodes]).toEqual(['act'])
  })

  it('show what only one of them did where it happened', () => {
    const { steps, first } = compareRuns(run('a', 1), run('b', 1, [card('t1')]))
    expect(steps.map(({ id, a, b }) => [id, a !== null, b !== null])).toEqual([
      ['node:find', true, true],
      ['tool:find/s1', true, true],
      ['node:act', true, true],
      ['task:clarification', false, true],
    ])
    expect(first?.id).toBe('task:clarification')
  })

  it('show what one of them did before all else first, with nothing to hold against it', () => {
    const [a, b] = [replay(RUN, start('a')), replay(RUN, start('first'), start('a'))]
    const { steps } = compareRuns(a, b)
    expect(steps.map(({ id, depth, parts }) => [id, depth, parts])).toEqual([
      ['node:first', 0, []],
      ['node:a', 0, []],
    ])
  })

  it('differ in how a step went, and in what only one of them got out of it', () => {
    const { first } = compareRuns(replay(RUN, start('a')), replay(RUN, start('a'), finish('a')))
    expect(first?.parts).toEqual([
      { name: 'status', differences: [{ path: '', a: 'running', b: 'succeeded' }] },
      { name: 'port', differences: [{ path: '', a: null, b: 'done' }] },
      { name: 'output', differences: [{ path: '', a: null, b: { from: 'a' } }] },
    ])
  })

  it('name the node in which only one of them did something, also where it ended alike', () => {
    const [plain, asked] = [[], [card('t'), decided('t', { choice: 'answer' })]]
    const [a, b] = [run('a', 1, plain), run('b', 1, asked)]
    expect([...compareRuns(a, b).nodes]).toEqual(['act'])
    expect([...compareRuns(b, a).nodes]).toEqual(['act'])
  })

  it('differ in no node where only one of them was asked about as a whole', () => {
    const { first, nodes } = compareRuns(replay(RUN), replay(RUN, open('t', null)))
    expect(first?.id).toBe('task:clarification')
    expect(nodes.size).toBe(0)
  })
})

describe('the first step that differs', () => {
  const firstOf = (a: NewEvent[], b: NewEvent[]) =>
    compareRuns(replay(RUN, ...a), replay(RUN, ...b)).first?.id
  const call = [intent('a/s1'), called('a/s1')]

  it('is a node that only one of them started, not what happened inside it', () => {
    const [plain, more] = [[start('b')], [start('b'), start('a'), ...call, finish('a')]]
    expect(firstOf(plain, more)).toBe('node:a')
    expect(firstOf(more, plain)).toBe('node:a')
  })

  it('is a node that began with something else, whatever that led to', () => {
    const began = (q: number): NewEvent[] => [
      { kind: 'node.started', data: { node: 'a', scope: 'a', inputs: { q } } },
      ...[intent('a/s1', { args: { q } }), called('a/s1')],
      { kind: 'node.finished', data: { node: 'a', scope: 'a', port: 'done', output: { q } } },
    ]
    expect(firstOf(began(1), began(2))).toBe('node:a')
  })

  it.each<[string, NewEvent[]]>([
    ['nothing', []],
    ['the same', call],
  ])('is a node that ended in another way after it did %s, not one behind it', (_, inside) => {
    const went = (port: string) => [start('a'), ...inside, finish('a', port), start('b'), finish('b', port)]
    expect(firstOf(went('yes'), went('no'))).toBe('node:a')
  })
})

describe('two values', () => {
  it.each<[string, Json, Json, string[]]>([
    ['are equal in any order of keys', { a: 1, b: [2] }, { b: [2], a: 1 }, []],
    ['differ deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, ['a[0].b']],
    ['differ where one is longer', [1], [1, 2], ['[1]']],
    ['differ as a whole when they are of different kinds', { a: 1 }, [1], ['']],
    ['differ where a key is missing', { a: null }, {}, ['a']],
  ])('%s', (_, a, b, paths) => {
    expect(diffJson(a, b).map(({ path }) => path)).toEqual(paths)
  })

  it('are compared no further than is asked for', () => {
    expect(diffJson([1, 2, 3], [4, 5, 6], 2).map(({ path }) => path)).toEqual(['[0]', '[1]'])
  })
})
