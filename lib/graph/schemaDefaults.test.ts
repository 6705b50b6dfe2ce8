import { describe, expect, it } from 'vitest'
import type { Schema } from './definition'
import type { Json } from './json'
import { applyDefaults, fillAbsent } from './schemaDefaults'

const TONE = { type: 'string', default: 'kind' }

describe('defaults', () => {
  it.each<[string, Schema, Json, Json]>([
    ['of absent fields', { properties: { tone: TONE, other: {} } }, {}, { tone: 'kind' }],
    ['not of present ones', { properties: { tone: TONE } }, { tone: 'dry' }, { tone: 'dry' }],
    [
      'inside what is there',
      { properties: { in: { properties: { tone: TONE } } } },
      { in: {} },
      { in: { tone: 'kind' } },
    ],
    ['of every item', { items: { properties: { tone: TONE } } }, [{}, 5], [{ tone: 'kind' }, 5]],
    ['not of items nobody described', {}, [{}], [{}]],
    [
      'of all parts',
      { allOf: [{ properties: { a: TONE } }, { properties: { b: TONE } }] },
      {},
      { a: 'kind', b: 'kind' },
    ],
    [
      'behind references',
      { $defs: { t: TONE }, properties: { tone: { $ref: '#/$defs/t' } } },
      {},
      { tone: 'kind' },
    ],
    ['not behind references to nothing', { properties: { tone: { $ref: '#/nothing' }, yes: true } }, {}, {}],
    ['not of text', { properties: { tone: TONE } }, 'x', 'x'],
  ])('are filled in: %s', (_, schema, value, filled) =>
    expect(applyDefaults(schema, value)).toStrictEqual(filled),
  )

  it('that are not there read as null', () => {
    expect(fillAbsent({ properties: { a: TONE, b: { $ref: '#/nothing' } } }, { c: 1 })).toEqual({
      a: null,
      b: null,
      c: 1,
    })
  })
})

describe('absent fields', () => {
  const schema = {
    type: 'object',
    properties: {
      limit: { type: 'number', default: 5000 },
      note: { type: 'string' },
      inner: { type: 'object', properties: { on: { type: 'boolean', default: false } } },
      rows: { type: 'array', items: { $ref: '#/$defs/row' } },
    },
    $defs: { row: { type: 'object', properties: { n: { default: 1 } } } },
  }
  it('get their defaults, also inside what is present', () => {
    expect(applyDefaults(schema, { inner: {}, rows: [{}, { n: 2 }] })).toEqual({
      limit: 5000,
      inner: { on: false },
      rows: [{ n: 1 }, { n: 2 }],
    })
    expect(applyDefaults(schema, { limit: 1 })).toEqual({ limit: 1 })
  })
  it('read as null once they are declared', () => {
    expect(fillAbsent(schema, { limit: 1 })).toEqual({ limit: 1, note: null, inner: null, rows: null })
    expect(fillAbsent({}, { a: 1 })).toEqual({ a: 1 })
  })
})
