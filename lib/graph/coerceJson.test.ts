import { describe, expect, it } from 'vitest'
import { coerceJson } from './coerceJson'
import type { Json } from './json'

describe('reading a value as the wanted type', () => {
  const schema = {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      price: { type: 'number' },
      yes: { type: 'boolean' },
      code: { type: 'string' },
      either: { type: ['string', 'number'] },
      list: { type: 'array', items: { type: 'integer' } },
      in: { type: 'object', properties: { count: { type: 'integer' } } },
      choice: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
  }
  it('changes only what loses nothing, and lists it', () => {
    const { value, coercions } = coerceJson(
      {
        count: '3',
        price: '1.5',
        yes: 'true',
        code: 7,
        either: '3',
        list: ['1', 'x'],
        in: { count: '12' },
        choice: '4',
      },
      schema,
    )
    expect(value).toEqual({
      count: 3,
      price: 1.5,
      yes: true,
      code: '7',
      either: '3',
      list: [1, 'x'],
      in: { count: 12 },
      choice: 4,
    })
    expect(coercions.map(({ path, from, to }) => [path, from, to])).toEqual([
      ['count', '3', 3],
      ['price', '1.5', 1.5],
      ['yes', 'true', true],
      ['code', 7, '7'],
      ['list[0]', '1', 1],
      ['in.count', '12', 12],
      ['choice', '4', 4],
    ])
  })
  it('reads what nobody described as it is, and what several forms allow by the first that fits', () => {
    const read = (value: Json, schema: { [key: string]: Json }) => coerceJson(value, schema).value
    expect(read(['1'], { type: 'array' })).toEqual(['1'])
    expect(
      read({ a: '1', b: '2' }, { additionalProperties: { type: 'integer' }, properties: { b: {} } }),
    ).toEqual({
      a: 1,
      b: '2',
    })
    expect(read({ a: '1' }, {})).toEqual({ a: '1' })
    const either = { anyOf: [{ type: 'string' }, { type: 'integer' }] }
    expect(coerceJson('4', either)).toEqual({ value: '4', coercions: [] })
    expect(read('4', { anyOf: either.anyOf.toReversed() })).toBe('4')
    const other = { oneOf: [true, { type: 'boolean' }, { type: 'integer' }] }
    expect(read('4', other)).toBe(4)
    expect(read('false', other)).toBe(false)
    expect(coerceJson('four', other)).toEqual({ value: 'four', coercions: [] })
    const shared = { $defs: { n: { type: 'integer' } }, anyOf: [{ $ref: '#/$defs/n' }] }
    expect(read('4', shared)).toBe(4)
    expect(read('4', { definitions: shared.$defs, anyOf: [{ $ref: '#/definitions/n' }] })).toBe(4)
  })
  it('leaves what is neither text nor, where text is wanted, a number', () => {
    const read = (value: Json, type: string) => coerceJson(value, { type }).value
    expect([true, null].map((value) => read(value, 'string'))).toEqual([true, null])
    expect([5, true, null].map((value) => read(value, 'integer'))).toEqual([5, true, null])
    expect(read(5, 'boolean')).toBe(5)
  })
  it('reads numbers written in any way that loses nothing', () => {
    const read = (text: string) => coerceJson(text, { type: 'number' }).value
    expect(['-0.5', ' 2 ', '1e3', '1.5E-2', '3.25', '1e12', '9007199254740991'].map(read)).toEqual([
      -0.5, 2, 1000, 0.015, 3.25, 1e12, 9007199254740991,
    ])
    expect(['9007199254740992', '1e400', '.5', '5.', '0x10', '+1', '01.5'].map(read)).toEqual([
      ...['9007199254740992', '1e400', '.5', '5.', '0x10', '+1', '01.5'],
    ])
    expect(coerceJson(' 2 ', { type: 'integer' }).value).toBe(2)
    expect(coerceJson(5, { type: ['string', 'integer'] }).value).toBe(5)
    expect(coerceJson('True', { type: 'boolean' }).value).toBe('True')
  })
  it.each(['007', '3.5', '1e400', '99999999999999999999', 'three', ''])(
    'leaves %j where a whole number is wanted',
    (text) => {
      expect(coerceJson({ count: text }, schema)).toEqual({ value: { count: text }, coercions: [] })
    },
  )
})
