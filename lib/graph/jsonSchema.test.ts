import { describe, expect, it } from 'vitest'
import type { Json } from './json'
import { applyDefaults, checkSchema, coerceJson, fillAbsent, validateJson } from './jsonSchema'
import { nearest } from './nearest'

const person = {
  type: 'object',
  required: ['name', 'age'],
  properties: {
    name: { type: 'string', minLength: 1 },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    mail: { type: 'string', format: 'email' },
    role: { enum: ['admin', 'reader'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    code: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' },
  },
  additionalProperties: false,
}
const messages = (value: Json, schema: { [key: string]: Json } = person) =>
  validateJson(value, schema).map(({ path, message }) => `${path} | ${message}`)

describe('checking a value against a schema', () => {
  it('accepts what fits', () => {
    expect(
      messages({ name: 'Ada', age: 36, mail: 'a@b.org', role: 'admin', tags: ['x'], code: 'AB123' }),
    ).toEqual([])
  })

  it('names every field that does not fit, what is wanted and what is there', () => {
    expect(
      messages({
        name: '',
        age: 'old',
        mail: 'nobody',
        role: 'owner',
        tags: ['a', 2, 'c'],
        code: 'x',
        nmae: 1,
      }),
    ).toEqual([
      'name | name must not be empty.',
      'age | age must be a whole number, not text ("old").',
      'mail | mail must be a valid email, unlike "nobody".',
      'role | role must be one of "admin", "reader", not "owner".',
      'tags | tags must have at most 2 entries.',
      'tags[1] | tags[1] must be text, not a number (2).',
      'code | code must match the pattern ^[A-Z]{2}[0-9]{3}$, unlike "x".',
      'nmae | nmae is not known here; did you mean name?',
    ])
    expect(messages({ age: 200 })).toEqual([
      'name | name is missing.',
      'age | age must be at most 150, not 200.',
    ])
    expect(messages(null)).toEqual([' | The value must be an object, not empty (null).'])
  })

  it('says of a choice only that none of it fits', () => {
    const choice = {
      anyOf: [{ type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }, { type: 'string' }],
    }
    expect(messages(5, choice)).toEqual([' | The value matches none of the forms it may have.'])
    expect(messages({ a: 1 }, choice)).toEqual([])
  })

  it('refuses keys nobody declared where it is asked to, with the nearest name', () => {
    const schema = {
      type: 'object',
      properties: { keyword: {}, max_difficulty: { type: 'number' }, minimum_volume: { type: 'number' } },
    }
    expect(messages({ maximum_difficulty: 40 }, schema)).toEqual([])
    expect(validateJson({ maximum_difficulty: 40 }, schema, { refuseUnknownKeys: true })).toEqual([
      {
        path: 'maximum_difficulty',
        keyword: 'additionalProperties',
        message: 'maximum_difficulty is not known here; did you mean max_difficulty?',
      },
    ])
    const open = { ...schema, additionalProperties: true }
    expect(validateJson({ other: 40 }, open, { refuseUnknownKeys: true })).toEqual([])
  })

  it('reads the schema by the draft it names', () => {
    const tuple = { items: [{ type: 'string' }], additionalItems: false }
    expect(messages([1], { $schema: 'http://json-schema.org/draft-07/schema#', ...tuple })).toHaveLength(1)
    expect(messages([1], { prefixItems: [{ type: 'string' }] })).toHaveLength(1)
    expect(
      messages(
        { n: 1 },
        { properties: { n: { $ref: '#/$defs/text' } }, $defs: { text: { type: 'string' } } },
      ),
    ).toEqual(['n | n must be text, not a number (1).'])
  })

  it('never changes the schema, never throws, and is not held up by a hostile pattern', () => {
    const frozen = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    })
    expect(messages({ a: 'x' }, frozen)).toEqual([])
    expect(messages(1, { $ref: '#/nowhere' })[0]).toMatch(/cannot be applied/)
    expect(messages('a', { $ref: '#' })[0]).toMatch(/cannot be applied/)
    expect(messages(`${'a'.repeat(5000)}!`, { pattern: '^(a+)+$' })).toHaveLength(1)
    expect(
      messages({ ['a'.repeat(5000)]: 1 }, { patternProperties: { '^(a+)+$': { type: 'string' } } }),
    ).toEqual([])
    expect(messages('x', { pattern: '(?=x)y' })).toEqual([])
    expect(messages('中文', { pattern: '^[\\u4e00-\\u9fff]+$' })).toEqual([])
  })
})

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
      choice: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
  }
  it('changes only what loses nothing, and lists it', () => {
    const { value, coercions } = coerceJson(
      { count: '3', price: '1.5', yes: 'true', code: 7, either: '3', list: ['1', 'x'], choice: '4' },
      schema,
    )
    expect(value).toEqual({
      count: 3,
      price: 1.5,
      yes: true,
      code: '7',
      either: '3',
      list: [1, 'x'],
      choice: 4,
    })
    expect(coercions.map(({ path, from, to }) => [path, from, to])).toEqual([
      ['count', '3', 3],
      ['price', '1.5', 1.5],
      ['yes', 'true', true],
      ['code', 7, '7'],
      ['list[0]', '1', 1],
      ['choice', '4', 4],
    ])
  })
  it.each(['007', '3.5', '1e400', '99999999999999999999', 'three', ''])(
    'leaves %j where a whole number is wanted',
    (text) => {
      expect(coerceJson({ count: text }, schema)).toEqual({ value: { count: text }, coercions: [] })
    },
  )
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

describe('checking a schema', () => {
  it('accepts an ordinary one', () => expect(checkSchema(person)).toEqual([]))
  it('names every misuse with its place', () => {
    const broken = {
      type: 'objekt',
      required: 'name',
      properties: {
        a: { type: 'string', pattern: '(' },
        b: { enum: [] },
        c: 5,
        d: { $ref: 'https://example.org/schema' },
        e: { type: 'number', default: 'x' },
        f: { anyOf: [] },
        g: { minimum: '3' },
        h: { pattern: '(?=a)b' },
      },
    }
    expect(checkSchema(broken).map(({ path }) => path)).toEqual([
      'type',
      'required',
      'properties.a.pattern',
      'properties.b.enum',
      'properties.c',
      'properties.d.$ref',
      'properties.e.default',
      'properties.f.anyOf',
      'properties.g.minimum',
      'properties.h.pattern',
    ])
  })
})

describe('the nearest name', () => {
  it('is suggested only when it is near', () => {
    expect(nearest('totall', ['records', 'total', 'totals'])).toBe('total')
    expect(nearest('maximum_difficulty', ['keyword', 'max_difficulty', 'minimum_volume'])).toBe(
      'max_difficulty',
    )
    expect(nearest('zebra', ['hospitalCode', 'id'])).toBe(null)
    expect(nearest('x', [])).toBe(null)
  })
})
