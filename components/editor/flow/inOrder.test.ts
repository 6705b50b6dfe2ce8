import { expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION, type PipelineEdge } from '@/lib/graph/document'
import { flowOf } from './flowOf'
import { inOrder } from './inOrder'

function orderOf(ids: string[], edges: [string, string][], loops: [string, string][] = []) {
  const wire =
    (loop?: { max: number }) =>
    ([source, target]: [string, string]): PipelineEdge => ({
      id: `${source}-${target}`,
      source,
      port: 'done',
      target,
      ...(loop ? { loop } : {}),
    })
  const flow = flowOf({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    name: 'Order',
    nodes: ids.map((id) => ({ id, type: 'transform', title: id, config: {} })),
    edges: [...edges.map(wire()), ...loops.map(wire({ max: 2 }))],
  })
  return inOrder(flow).map(({ id }) => id)
}

it('names every node after what leads to it, whatever the order of the document', () => {
  const edges: [string, string][] = [
    ['a', 'b'],
    ['b', 'c'],
  ]
  expect(orderOf(['c', 'b', 'a'], edges)).toEqual(['a', 'b', 'c'])
})

it('does not wait for a loop that leads back', () => {
  expect(orderOf(['a', 'b'], [['a', 'b']], [['b', 'a']])).toEqual(['a', 'b'])
})

it('names every node of a ring, and a node that leads into itself, once', () => {
  const edges: [string, string][] = [
    ['a', 'b'],
    ['b', 'a'],
    ['c', 'c'],
  ]
  expect(orderOf(['a', 'b', 'c'], edges).toSorted()).toEqual(['a', 'b', 'c'])
})
