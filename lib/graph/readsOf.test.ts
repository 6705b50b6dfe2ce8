import { expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { readsOf } from './readsOf'

const node = (members: object) => ({ id: 'x', type: 'transform', title: '', config: {}, ...members })
const reads = (members: object) => {
  const { input, nodes } = readsOf(node(members), nodeDefinitions)
  return { input, nodes: Object.fromEntries([...nodes].map(([id, { required }]) => [id, required])) }
}

it('finds what inputs and settings read, and what of it can be missing', () => {
  expect(
    reads({
      in: {
        value: { a: { $cel: 'nodes.a.value' }, b: { $text: '{{ has(nodes.b) ? nodes.b.value : "" }}' } },
      },
      config: { expression: 'value + input.n' },
    }),
  ).toEqual({ input: true, nodes: { a: true, b: false } })
  expect(reads({ in: { value: { $cel: 'has(nodes.a) ? nodes.a.value : nodes.a.other' } } }).nodes).toEqual({
    a: true,
  })
  expect(reads({ in: { value: { $cel: 'nodes.a.value + (has(nodes.a) ? 1 : 0)' } } }).nodes).toEqual({
    a: true,
  })
})

it('reads nothing out of what cannot be understood', () => {
  const nothing = { input: false, nodes: {} }
  expect(reads({ in: { value: { $cel: 'nodes.' } } })).toEqual(nothing)
  expect(reads({ in: { value: { $cel: 'nodes' } } })).toEqual(nothing)
  expect(reads({ in: { value: { $cel: 'session.user' } } })).toEqual(nothing)
  expect(reads({ in: { value: { $cel: 'nodes[input.n]' } } }).nodes).toEqual({})
  expect(reads({ type: 'gone' })).toEqual(nothing)
  expect(reads({ config: { expression: 3 } })).toEqual(nothing)
})

it('knows that a run begins with its input', () => {
  expect(reads({ type: 'input', config: { schema: { type: 'object' } } }).input).toBe(true)
})

it('says which parts of a result it reads', () => {
  const { nodes } = readsOf(
    node({
      in: { value: { $cel: 'has(nodes.a) ? nodes.a.result.id + nodes.a.result.by[0].name : nodes.b.list' } },
    }),
    nodeDefinitions,
  )
  expect(nodes.get('a')?.paths).toEqual([
    ['result', 'id'],
    ['result', 'by', '[]', 'name'],
  ])
  expect(nodes.get('b')?.paths).toEqual([['list']])
  const tested = readsOf(
    node({ in: { value: { $cel: 'has(nodes.a.x) ? nodes.b : has(nodes.c)' } } }),
    nodeDefinitions,
  ).nodes
  expect(['a', 'b', 'c'].map((id) => tested.get(id)?.paths)).toEqual([[['x']], [[]], []])
})
