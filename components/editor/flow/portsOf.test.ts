import { expect, it } from 'vitest'
import { newNode } from '@/lib/graph/newNode'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { portsOf } from './portsOf'
import { stepNode } from './stepNode'

it.each([...nodeDefinitions.values()])(
  'a fresh $type node has its ways out before it is set up',
  (definition) => {
    const node = newNode(definition, [])
    expect(portsOf(node).length > 0).toBe(definition.role !== 'output')
  },
)

it('a half-written route has its way out already', () => {
  const node = { id: 'r', type: 'router', title: '', config: { routes: [{ port: 'large' }, {}] } }
  expect(portsOf(node)).toEqual(['large', 'default'])
})

it('wires can meet every port of a card, its inlet and its error port', () => {
  const node = { id: 'h', type: 'human', title: '', config: { buttons: [{ port: 'yes', label: 'Yes' }] } }
  const handles = stepNode(node, { x: 0, y: 0 }).handles?.map(({ id }) => id)
  expect(handles).toEqual(['in', 'yes', 'expired', 'error'])
})

it('a broken config breaks nothing', () => {
  expect(portsOf({ id: 'r', type: 'router', title: '', config: { routes: 'none' } })).toEqual([])
  expect(portsOf({ id: 'x', type: 'of-another-time', title: '', config: {} })).toEqual(['done'])
})
