import { expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION } from '@/lib/graph/document'
import { flowOf } from '../flow/flowOf'
import { neighbour } from './neighbour'

const at: { [id: string]: [number, number] } = { a: [0, 0], b: [336, 0], c: [336, 176], d: [672, 40] }
const { nodes } = flowOf({
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'x',
  nodes: Object.keys(at).map((id) => ({ id, type: 'llm', title: '', config: {} })),
  edges: [],
  view: { nodes: at },
})

it.each([
  ['a', 'right', 'b'],
  ['b', 'right', 'd'],
  ['b', 'down', 'c'],
  ['c', 'up', 'b'],
  ['d', 'left', 'b'],
  ['a', 'left', null],
] as const)('from %s going %s leads to %s', (from, direction, to) => {
  const start = nodes.find(({ id }) => id === from)
  if (!start) throw new Error('no such node')
  expect(neighbour(nodes, start, direction)?.id ?? null).toBe(to)
})
