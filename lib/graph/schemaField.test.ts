import { describe, expect, it } from 'vitest'
import type { Schema } from './definition'
import { ITEM } from './references'
import { fieldAt, unionOf } from './schemaField'

const TEXT: Schema = { type: 'string' }
const known = (schema: Schema) => ({ kind: 'known', schema })
const OPEN = { kind: 'open' }
const missing = (...names: string[]) => ({ kind: 'missing', known: names })

describe('a step into a schema', () => {
  it.each<[string, Schema, string, unknown]>([
    ['a declared field', { properties: { a: TEXT } }, 'a', known(TEXT)],
    ['a field of anything at all', { anyOf: [true, { properties: { a: TEXT } }] }, 'a', OPEN],
    ['a declared field of any type', { properties: { a: {} } }, 'a', OPEN],
    ['a field nobody declared', { properties: { a: TEXT } }, 'b', missing('a')],
    ['a field of something that is no object', TEXT, 'a', missing()],
    ['a field where nothing is declared', { type: 'object' }, 'a', OPEN],
    ['a field of a closed object', { type: 'object', additionalProperties: false }, 'a', missing()],
    ['any other field', { properties: {}, additionalProperties: TEXT }, 'a', known(TEXT)],
    ['a field with a name by pattern', { properties: {}, patternProperties: { '^a': TEXT } }, 'a', OPEN],
    [
      'a field behind a reference',
      { $ref: '#/$defs/d', $defs: { d: { properties: { a: TEXT } } } },
      'a',
      known(TEXT),
    ],
    ['a field behind a reference to nothing', { $ref: '#/$defs/d' }, 'a', OPEN],
    ['an item', { type: 'array', items: TEXT }, ITEM, known(TEXT)],
    ['an item of a tuple', { type: 'array', items: [TEXT] }, ITEM, OPEN],
    ['a member by a name that is worked out', { type: 'object', properties: { a: TEXT } }, ITEM, OPEN],
    ['an item of a list, or a member of an object', { type: ['array', 'object'], items: TEXT }, ITEM, OPEN],
    ['an item of text', TEXT, ITEM, missing()],
    ['an item of what may be a list', { items: TEXT }, ITEM, known(TEXT)],
    [
      'a field that one shape has',
      { anyOf: [{ properties: { a: TEXT } }, { properties: { b: TEXT } }] },
      'a',
      known(TEXT),
    ],
    [
      'a field that no shape has',
      { oneOf: [{ properties: { a: TEXT } }, { properties: { b: TEXT } }] },
      'c',
      missing('a', 'b'),
    ],
    ['a field that an open shape may have', { anyOf: [{ properties: { a: TEXT } }, {}] }, 'c', OPEN],
    [
      'a field of a part',
      { allOf: [{ properties: { a: TEXT } }], properties: { b: TEXT } },
      'a',
      known(TEXT),
    ],
    ['a field an open part may have', { allOf: [{}], properties: { b: TEXT } }, 'a', OPEN],
    [
      'a field no part has',
      { allOf: [{ properties: { a: TEXT } }], properties: { b: TEXT } },
      'c',
      missing('b'),
    ],
  ])('%s', (_, schema, step, field) => expect(fieldAt(schema, [step])).toMatchObject(field as object))

  it('tells how far a path leads', () => {
    const schema: Schema = { properties: { list: { type: 'array', items: { properties: { a: TEXT } } } } }
    expect(fieldAt(schema, ['list', ITEM, 'a'])).toEqual({ ...known(TEXT), at: 3 })
    expect(fieldAt(schema, ['list', ITEM, 'b', 'c'])).toEqual({ ...missing('a'), at: 2 })
    expect(fieldAt({}, ['anything', 'below'])).toEqual({ ...OPEN, at: 1 })
  })
})

describe('any of several schemas', () => {
  it('is one of them where all are alike, and open where one is', () => {
    expect(unionOf([TEXT, TEXT])).toEqual(TEXT)
    expect(unionOf([TEXT, { type: 'null' }])).toEqual({ anyOf: [TEXT, { type: 'null' }] })
    expect(unionOf([TEXT, {}])).toEqual({})
    expect(unionOf([])).toEqual({})
  })
})
