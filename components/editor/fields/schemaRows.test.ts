import { expect, it } from 'vitest'
import { rowsOf, rowType, withRows, withType } from './schemaRows'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['owner'],
  properties: {
    owner: { type: 'string', title: 'Owner', minLength: 1 },
    places: { type: 'array', items: { type: 'object' } },
  },
}

it('gives a schema back as it was when nothing is edited', () => {
  expect(withRows(schema, rowsOf(schema))).toEqual(schema)
})

it('keeps what the table cannot show when the type is left alone', () => {
  expect(rowType(schema.properties.places)).toBe('json')
  expect(withType(schema.properties.places, 'json')).toBe(schema.properties.places)
})

it('keeps title and description under another type, and drops what belonged to the old one', () => {
  expect(withType({ type: 'string', format: 'email', title: 'Tell', default: 'a@b.c' }, 'integer')).toEqual({
    type: 'integer',
    title: 'Tell',
  })
})

it('makes an empty schema an object', () => {
  expect(withRows({}, [{ name: 'a', schema: { type: 'string' }, required: true }])).toEqual({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' } },
  })
})
