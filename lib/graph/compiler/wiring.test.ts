import { expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import type { Problem } from '../problem'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'

type Sketch = Parameters<typeof pipelineOf>[0][number]

const compiled = (nodes: Sketch[], edges: string[]) =>
  compile(pipelineOf(nodes, edges), { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE })
const plain = (id: string): Sketch => ({ id, type: 'transform', in: { value: 1 } })
const v = validatorNode

/** Everything that is said about such a drawing, errors and warnings: what, where, and what it names. */
it.each<[string, Sketch[], string[], [Problem['code'], Problem['at'], Problem['params']][]]>([
  [
    'without an input is told only that: nothing else would help while there is no start',
    [plain('a'), outputNode],
    ['a>end'],
    [['NO_INPUT', { path: 'nodes' }, {}]],
  ],
  [
    'with a second input is told which one to keep',
    [inputNode, { ...inputNode, id: 'more' }, outputNode],
    ['start>end', 'more>end'],
    [['MANY_INPUTS', { node: 'more', path: 'nodes[1]' }, { first: 'start', id: 'more' }]],
  ],
  [
    'with a join that waits for nodes which never run is told which',
    [inputNode, plain('a'), plain('b'), plain('join'), outputNode],
    ['start>join', 'a>join', 'b>join', 'join>end'],
    [
      ['UNREACHABLE_NODE', { node: 'a', path: 'nodes[1]' }, { id: 'a' }],
      ['UNREACHABLE_NODE', { node: 'b', path: 'nodes[2]' }, { id: 'b' }],
      [
        'JOIN_NEVER_COMPLETES',
        { node: 'join', edge: 'a>join', path: 'nodes[3]' },
        { edges: ['a>join', 'b>join'], sources: ['a', 'b'] },
      ],
    ],
  ],
  [
    'with an edge into the input is told so, and the edge makes no ring',
    [inputNode, plain('a'), outputNode],
    ['start>a', 'a>start', 'a>end'],
    [['EDGE_INTO_INPUT', { edge: 'a>start', path: 'edges[1]' }, { source: 'a', target: 'start' }]],
  ],
  [
    'with an edge from a port that does not exist is told its ports, and nothing is reached by it',
    [inputNode, routerNode('r', 'x'), plain('a'), outputNode],
    ['start>r', 'r.x>end', 'r.default>end', 'r.zzzzzz>a', 'a>end'],
    [
      [
        'UNKNOWN_PORT',
        { edge: 'r.zzzzzz>a', path: 'edges[3].port' },
        { source: 'r', port: 'zzzzzz', ports: ['x', 'default', 'error'], suggestion: null },
      ],
      ['UNREACHABLE_NODE', { node: 'a', path: 'nodes[2]' }, { id: 'a' }],
      [
        'JOIN_NEVER_COMPLETES',
        { node: 'end', edge: 'a>end', path: 'nodes[3]' },
        { edges: ['a>end'], sources: ['a'] },
      ],
    ],
  ],
  [
    'with an edge from a misspelt fault is told what was meant',
    [inputNode, plain('a'), outputNode],
    ['start>a', 'a.eror>end', 'a>end'],
    [
      [
        'UNKNOWN_PORT',
        { edge: 'a.eror>end', path: 'edges[1].port' },
        { source: 'a', port: 'eror', ports: ['done', 'error'], suggestion: 'error' },
      ],
    ],
  ],
  [
    'with loops that cross is told the later one',
    [inputNode, v('a'), v('b'), v('c'), outputNode],
    ['start>a', 'a.pass>b', 'a.fail>end', 'b.pass>c', 'b.fail>a*2', 'c.fail>b*2', 'c.pass>end'],
    [
      [
        'LOOP_NOT_NESTED',
        { edge: 'c.fail>b*2', path: 'edges[5].loop' },
        { reason: 'crossing', loop: 'c.fail>b*2', other: 'b.fail>a*2' },
      ],
    ],
  ],
  [
    'with a loop whose port leads elsewhere too is told the other edge',
    [inputNode, v('a'), outputNode],
    ['start>a', 'a.fail>a*2', 'a.fail>end', 'a.pass>end'],
    [
      [
        'LOOP_NOT_NESTED',
        { edge: 'a.fail>a*2', path: 'edges[1]' },
        { reason: 'port', loop: 'a.fail>a*2', other: 'a.fail>end', source: 'a', port: 'fail' },
      ],
    ],
  ],
])('a drawing %s', (_name, nodes, edges, expected) => {
  expect(compiled(nodes, edges).problems.map(({ code, at, params }) => [code, at, params])).toEqual(expected)
})

it('edges that are drawn twice, or share an id, are told by their ids', () => {
  const document = pipelineOf([inputNode, plain('a'), outputNode], ['start>a', 'a>end'])
  const edges = [
    ...document.edges,
    { id: 'again', source: 'start', port: 'done', target: 'a' },
    { id: 'a>end', source: 'a', port: 'error', target: 'end' },
  ]
  const { problems } = compile(
    { ...document, edges },
    { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE },
  )
  expect(problems.map(({ code, at, params }) => [code, at, params])).toEqual([
    [
      'DUPLICATE_EDGE',
      { edge: 'again', path: 'edges[2]' },
      { source: 'start', port: 'done', target: 'a', first: 'start>a' },
    ],
    ['DUPLICATE_EDGE_ID', { edge: 'a>end', path: 'edges[3].id' }, { id: 'a>end' }],
  ])
})

it('a program holds each node with its settings, filled in, and the edges that lead to it and on from it', () => {
  const nodes = [inputNode, v('a'), { id: 'm', type: 'transform', in: { value: 1 } }, outputNode]
  const result = compiled(nodes, ['start>a', 'a.fail>a*2', 'a.pass>m', 'm>end'])
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  const seen = [...result.program.nodes.values()].map(({ id, config, incoming, outgoing }) => [
    ...[id, config, incoming.map((edge) => edge.id), outgoing.map((edge) => edge.id)],
  ])
  expect(seen).toEqual([
    ['start', expect.objectContaining(inputNode.config), [], ['start>a']],
    ['a', expect.objectContaining({ rules: [] }), ['start>a'], ['a.fail>a*2', 'a.pass>m']],
    ['m', {}, ['a.pass>m'], ['m>end']],
    ['end', expect.anything(), ['m>end'], []],
  ])
})
