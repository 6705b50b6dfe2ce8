import { expect, it } from 'vitest'
import { newNode } from './newNode'

const idOf = (type: string, ...taken: string[]) => newNode({ type, defaults: {} }, taken).id

it('is called by its type, or by its type and the first number that is free', () => {
  expect(idOf('tool')).toBe('tool')
  expect(idOf('tool', 'start', 'tool')).toBe('tool2')
  expect(idOf('tool', 'tool', 'tool3', 'tool2')).toBe('tool4')
})

it('has an id that expressions can name, whatever its type is called', () => {
  expect(idOf('look-up.all')).toBe('look_up_all')
  expect(idOf('3d')).toBe('nd')
})

it('begins with settings of its own', () => {
  const definition = { type: 'tool', defaults: { list: [1] } }
  const node = newNode(definition, [], 'A tool')
  expect(node).toEqual({ id: 'tool', type: 'tool', title: 'A tool', config: { list: [1] } })
  expect(node.config.list).not.toBe(definition.defaults.list)
})
