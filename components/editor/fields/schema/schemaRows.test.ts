import { expect, it } from 'vitest'
import { rowsOf, rowType, withRows, withType } from './schemaRows'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['owner'],
  properties: {
    owner: { type: 'string', title: 'Owner', minLength: 1 },
    places: { type: 'array', items: { type: 'object' } },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
}

it('gives a schema back as it was when nothing is edited', () => {
  expect(withRows(schema, rowsOf(schema))).toEqual(schema)
})

it('keeps what the table cannot show when the type is left alone', () => {
  expect(rowType(schema.properties.either)).toBe('json')
  expect(withType(schema.properties.either, 'json')).toBe(schema.properties.either)
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

it('tells lists of texts from lists of anything else, whose elements have types of their own', () => {
  expect(rowType({ type: 'array', items: { type: 'string' } })).toBe('texts')
  expect(rowType(schema.properties.places)).toBe('list')
  expect(rowType({ type: 'array', items: { type: 'string', enum: ['a'] } })).toBe('list')
  expect(rowType({ type: 'array' })).toBe('list')
})
