import { expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import type { Pipeline } from './document'
import { staleNodes } from './staleNodes'
import { inputNode, outputNode, pipelineOf, toolNode, validatorNode } from './testing/pipelineOf'

const NODES = [
  inputNode,
  toolNode('create', 'shop/create', { n: 1 }),
  validatorNode('check'),
  validatorNode('side'),
  outputNode,
]
const EDGES = [
  'start>create',
  'create>check',
  'check.pass>end',
  'start>side',
  'side.pass>end',
  'check.fail>create*2',
]
const draw = (change: (nodes: typeof NODES) => object[] = (nodes) => nodes, edges = EDGES): Pipeline => ({
  ...pipelineOf(change(NODES) as typeof NODES, edges),
  tools: [{ ref: 'shop/create', effect: 'reversible' }, { ref: 'shop/other' }],
})
const stale = (draft: Pipeline, executed = draw()) => [...staleNodes(executed, draft, nodeDefinitions)].sort()
const changed = (id: string, change: object) => (nodes: typeof NODES) =>
  nodes.map((node) => (node.id === id ? { ...node, ...change } : node))

it('finds nothing out of date in the same document, whatever its titles, positions and the order of keys', () => {
  expect(stale(draw())).toEqual([])
  expect(stale({ ...draw(changed('check', { title: 'Else' })), view: { nodes: { check: [1, 2] } } })).toEqual(
    [],
  )
  expect(
    stale(draw((nodes) => nodes.map((node) => Object.fromEntries(Object.entries(node).reverse())))),
  ).toEqual([])
})

it('follows a change to everything behind it, around loops too', () => {
  expect(stale(draw(changed('check', { in: { value: 2 } })))).toEqual(['check', 'create', 'end'])
  expect(
    stale(draw(changed('side', { config: { rules: [{ id: 'r', message: 'm', must: 'true' }] } }))),
  ).toEqual(['end', 'side'])
  expect(stale(draw(changed('side', { disabled: true })))).toEqual(['end', 'side'])
  expect(stale(draw(changed('side', { guards: { maxSteps: 1 } })))).toEqual(['end', 'side'])
})

it('counts the policies of a node’s own tools, and no others', () => {
  const tools = (effect: 'reversible' | 'none', other: 'none' | undefined) => ({
    ...draw(),
    tools: [
      { ref: 'shop/create', effect },
      { ref: 'shop/other', ...(other ? { effect: other } : {}) },
    ],
  })
  expect(stale(tools('none', undefined))).toEqual(['check', 'create', 'end'])
  expect(stale(tools('reversible', 'none'))).toEqual([])
  const { tools: _, ...without } = draw()
  expect(stale(without)).toEqual(['check', 'create', 'end'])
})

it('counts what leads to a node, and names what is new', () => {
  expect(stale(draw(undefined, [...EDGES, 'side.fail>check']))).toEqual(['check', 'create', 'end'])
  for (const [was, is] of [
    ['check.fail>create*2', 'check.fail>create*3'],
    ['check.fail>create*2', 'side.fail>create'],
    ['create>check', 'start>check'],
  ] as const)
    expect(
      stale(
        draw(
          undefined,
          EDGES.map((edge) => (edge === was ? is : edge)),
        ),
      ),
      is,
    ).toContain(is.replace(/.*>(\w+).*/, '$1'))
  expect(stale(draw(undefined, EDGES.toReversed()))).toEqual([])
  expect(stale(draw((nodes) => [...nodes, validatorNode('fresh')], [...EDGES, 'start>fresh']))).toEqual([
    'fresh',
  ])
  expect(stale(draw((nodes) => [...nodes, { id: 'odd', type: 'unknown' }]))).toEqual(['odd'])
  expect(stale(draw(changed('create', { config: {} })))).toEqual(['check', 'create', 'end'])
})
