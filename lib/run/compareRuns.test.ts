import { describe, expect, it } from 'vitest'
import type { Json } from '../graph/json'
import { compareRuns } from './compareRuns'
import { diffJson } from './diffJson'
import type { NewEvent } from './event'
import { replayRun } from './reduceRun'
import type { RunState } from './state'

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
const open = (task: string): NewEvent => ({
  kind: 'task.opened',
  data: {
    ...{ task, kind: 'clarification', scope: 'act', key: null, question: 'Which?', context: {} },
    ...{ choices: [], effects: [], assignee: null, expiresAfterMs: null },
  },
})

describe('two runs side by side', () => {
  it('went the same way whenever they took the same steps with the same values', () => {
    const [a, b] = [run('a', { id: 1 }, [open('t1')]), run('b', { id: 1 }, [open('t2')])]
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
    const [a, b] = [run('a', 1), run('b', 1, [open('t1'), open('t2')])]
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
    const { steps, first } = compareRuns(run('a', 1), run('b', 1, [open('t1')]))
    expect(steps.map(({ id, a, b }) => [id, a !== null, b !== null])).toEqual([
      ['node:find', true, true],
      ['tool:find/s1', true, true],
      ['node:act', true, true],
      ['task:clarification', false, true],
    ])
    expect(first?.id).toBe('task:clarification')
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
})
