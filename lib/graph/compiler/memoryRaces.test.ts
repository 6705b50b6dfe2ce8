import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { Catalogue } from '../catalogue'
import { compile } from '../compile'
import type { Pipeline, PipelineNode } from '../document'
import type { Json } from '../json'
import { MEMORY_TOOLS } from '../memoryTools'
import { inputNode, outputNode, pipelineOf, routerNode } from '../testing/pipelineOf'

const tools: Catalogue['tools'] = Object.values(MEMORY_TOOLS).map((ref) => ({
  ...{ ref, description: ref, inputSchema: {}, builtIn: true },
  suggested: { ref, effect: 'none' },
}))

type Sketch = Parameters<typeof pipelineOf>[0][number]

const write = (id: string, key: Json = 'owner') => ({
  ...{ id, type: 'memory', config: { action: 'remember' } },
  in: { text: 'x', key },
})
const pipeline = (name: string) => ({ pipeline: { id: name, version: 1, name } })
const runs = (id: string, name = 'Notes'): Sketch => ({ id, type: 'subflow', config: pipeline(name) })
const each = (id: string, name: string, config: PipelineNode['config'] = {}): Sketch => ({
  ...{ id, type: 'each', in: { items: [] } },
  config: { ...pipeline(name), ...config },
})
const line = (...nodes: Sketch[]) => {
  const ids = ['start', ...nodes.map(({ id }) => id), 'end']
  return pipelineOf(
    [inputNode, ...nodes, outputNode],
    ids.slice(1).map((id, index) => `${ids[index]}>${id}`),
  )
}
const called: { [name: string]: Pipeline } = {
  Notes: line(write('note')),
  Deeper: line(runs('inner'), write('other', 'other')),
  WorkedOut: line(write('note', { $cel: 'string(input.n)' })),
  Reading: line({ id: 'ask', type: 'memory', config: { action: 'recall' }, in: { query: 'x' } }),
  Twice: line(write('note'), write('again')),
}

function races(document: Pipeline) {
  const pipelines = Object.entries(called).map(([id, each]) => ({ id, version: 1, document: each }))
  return compile(document, { definitions: nodeDefinitions, catalogue: { tools, pipelines } }).problems.map(
    ({ code, at, params }) => [code, at, params],
  )
}
const side = (...nodes: Sketch[]) =>
  pipelineOf(
    [inputNode, ...nodes, outputNode],
    nodes.flatMap(({ id }) => [`start>${id}`, `${id}>end`]),
  )

const key = 'general/"owner"'
const between = (first: string, second: string, path: string) => [
  'MEMORY_KEY_RACE',
  { node: second, path },
  { first, second, key },
]

describe('two nodes side by side that write the same memory', () => {
  it('are named, whether they write it themselves or in the pipelines they run', () => {
    const found = [between('a', 'b', 'nodes[2]')]
    expect(races(side(write('a'), write('b')))).toEqual(found)
    expect(races(side(runs('a'), write('b')))).toEqual(found)
    expect(races(side(write('a'), runs('b', 'Deeper')))).toEqual(found)
    expect(races(side(runs('a', 'Deeper'), runs('b', 'Notes')))).toEqual(found)
  })

  it('are no danger where one comes after the other, the key is another, or only one of them writes', () => {
    expect(races(line(write('a'), write('b')))).toEqual([])
    expect(races(side(write('a'), write('b', 'other')))).toEqual([])
    expect(races(side(runs('a', 'WorkedOut'), runs('b', 'WorkedOut')))).toEqual([])
    expect(races(side(runs('a', 'Reading'), write('b')))).toEqual([])
    expect(races(side(runs('a', 'Gone'), write('b'))).map(([code]) => code)).toEqual(['UNKNOWN_PIPELINE'])
  })

  it('meet where some of the ways to one can be gone together with some of those to the other', () => {
    const routed = (...ways: string[]) =>
      races(
        pipelineOf(
          [inputNode, routerNode('r', 'x', 'y'), write('a'), write('b'), outputNode],
          ['start>r', ...ways, 'a>end', 'b>end'],
        ),
      )
    expect(routed('r.x>a', 'r.y>b', 'r.default>end')).toEqual([])
    expect(routed('r.x>a', 'r.x>b', 'r.y>end', 'r.default>end')).toEqual([between('a', 'b', 'nodes[3]')])
    // only by y do both run; by x only the one, by default only the other
    expect(routed('r.x>a', 'r.y>a', 'r.y>b', 'r.default>b')).toEqual([between('a', 'b', 'nodes[3]')])
  })

  it('may meet where there are too many ways to tell', () => {
    const routers = Array.from({ length: 257 }, (_, index) => `r${index}`)
    const ways = routers.flatMap((id) => [`start>${id}`, `${id}.x>a`, `${id}.x>b`, `${id}.default>end`])
    const document = pipelineOf(
      [inputNode, ...routers.map((id) => routerNode(id, 'x')), write('a'), write('b'), outputNode],
      [...ways, 'a>end', 'b>end'],
    )
    expect(races(document)).toEqual([between('a', 'b', 'nodes[259]')])
  })
})

describe('items side by side that write the same memory', () => {
  const item = [['MEMORY_ITEM_RACE', { node: 'all', path: 'nodes[1]' }, { node: 'all', key }]]

  it('are pointed out once per memory, however deep it is written and however often', () => {
    expect(races(line(each('all', 'Notes')))).toEqual(item)
    expect(races(line(each('all', 'Twice')))).toEqual(item)
    expect(races(line(each('all', 'Deeper'))).map(([, , params]) => params)).toEqual([
      { node: 'all', key },
      { node: 'all', key: 'general/"other"' },
    ])
  })

  it.each<[string, Sketch]>([
    ['one item is worked on at a time', each('all', 'Notes', { concurrency: 1 })],
    ['there is one item at most', each('all', 'Notes', { maxItems: 1 })],
    ['the key is worked out per item', each('all', 'WorkedOut')],
    ['nothing is written', each('all', 'Reading')],
    ['the node is no list', runs('all', 'Notes')],
  ])('are no danger where %s', (_name, node) => expect(races(line(node))).toEqual([]))
})

it('a node that is not set up yet writes nothing', () => {
  const broken = { ...write('a'), config: { action: 'forget' } }
  expect(races(side(broken, write('b'))).map(([code]) => code)).toEqual(['INVALID_CONFIG'])
})
