import { expect, it } from 'vitest'
import { pruneSchema } from './pruneSchema'

const ticket = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    by: { type: 'object', properties: { name: {}, age: {} }, required: ['age'] },
  },
  required: ['id', 'by'],
}
const schema = {
  type: 'object',
  properties: { result: ticket, degraded: {}, odd: true },
  required: ['result', 'degraded'],
}

it('keeps what is read and whether it has to be there', () => {
  expect(pruneSchema(schema, [['result', 'id']])).toEqual({
    type: 'object',
    properties: { result: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
    required: ['result'],
  })
  expect(pruneSchema(schema, [['result', 'by', 'name'], ['result', 'id'], ['odd']])).toMatchObject({
    properties: {
      result: { properties: { id: {}, by: { properties: { name: {} }, required: [] } } },
      odd: true,
    },
    required: ['result'],
  })
})

it('keeps all of what is read as a whole, or by no name', () => {
  expect(pruneSchema(schema, [['result'], ['result', 'id']])).toMatchObject({
    properties: { result: ticket },
  })
  expect(pruneSchema(schema, [[]])).toBe(schema)
  expect(pruneSchema(schema, [['[]', 'id']])).toBe(schema)
  expect(pruneSchema({}, [['result']])).toEqual({})
  expect(pruneSchema({ properties: { a: {} } }, [['a', 'b']])).toEqual({
    type: 'object',
    properties: { a: {} },
    required: [],
  })
})
