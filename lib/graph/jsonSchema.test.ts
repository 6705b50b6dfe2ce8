import { format, Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from './json'
import { validateJson } from './jsonSchema'
import { person } from './testing/person'

const DRAFT_7 = { $schema: 'http://json-schema.org/draft-07/schema#' }
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
        says: {
          id: 'checks.unknownMeant',
          params: { what: 'maximum_difficulty', meant: 'max_difficulty' },
        },
      },
    ])
    const open = { ...schema, additionalProperties: true }
    expect(validateJson({ other: 40 }, open, { refuseUnknownKeys: true })).toEqual([])
    expect(messages({ maximum_difficulty: 40 }, schema)).toEqual([])
  })

  it('names a field once, however many parts want it', () => {
    expect(messages({}, { allOf: [{ required: ['a', 'b'] }, { required: ['b'] }] })).toEqual([
      'a | a is missing.',
      'b | b is missing.',
    ])
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

  it('knows the drafts that differ in what a keyword means', () => {
    const draft = (name: string) => `https://json-schema.org/${name}/schema#`
    // a limit of draft-04 says by a second keyword that it is itself left out
    const old = { minimum: 5, exclusiveMinimum: true }
    expect(messages(5, { $schema: draft('draft-04'), ...old })).toHaveLength(1)
    expect(messages(6, { $schema: draft('draft-04'), ...old })).toEqual([])
    for (const name of ['draft-06', 'draft-07', 'draft/2019-09'])
      expect(messages([1, 'x'], { $schema: draft(name), items: [{ type: 'string' }] }), name).toEqual([
        '[0] | [0] must be text, not a number (1).',
      ])
    expect(messages([1], { $schema: 5, prefixItems: [{ type: 'string' }] })).toHaveLength(1)
    // up to draft-07, whatever stands beside a reference counts for nothing
    const beside = { definitions: { any: {} }, $ref: '#/definitions/any', maxLength: 1 }
    for (const [name, found] of [
      ['draft-04', 0],
      ['draft-06', 0],
      ['draft-07', 0],
      ['draft/2019-09', 1],
      ['draft/2020-12', 1],
    ] as const)
      expect(messages('abc', { $schema: draft(name), ...beside }), name).toHaveLength(found)
    expect(messages('abc', beside)).toHaveLength(1)
  })

  it('is not led astray by what others wrote beside the keywords', () => {
    const twice = { $id: 'https://example.org/a', again: { $id: 'https://example.org/a' } }
    expect(messages('a', { type: 'string', 'x-note': twice })).toEqual([])
    expect(messages('a', { type: 'string', 'note-x-': twice })[0]).toMatch(/cannot be applied/)
  })

  it('takes values as they are, also where they look like a schema', () => {
    const odd = { id: 1, pattern: '^a', 'x-a': 2 }
    expect(messages(odd, { const: odd })).toEqual([])
    expect(messages(odd, { enum: [odd] })).toEqual([])
    expect(messages({ id: 1 }, { enum: [odd] })).toHaveLength(1)
  })

  it('applies patterns of values and of names beside everything else', () => {
    const both = { pattern: '^a', allOf: [{ minLength: 3 }] }
    expect(messages('abc', both)).toEqual([])
    expect(messages('bc', both)).toEqual([
      ' | The value must have at least 3 characters.',
      ' | The value must match the pattern ^a, unlike "bc".',
    ])
    const named = { patternProperties: { '^x-': { type: 'string' }, '^no-': false } }
    expect(messages({ 'x-a': 'y', other: 1 }, named)).toEqual([])
    expect(messages({ 'x-a': 1 }, named)).toEqual(['x-a | x-a must be text, not a number (1).'])
    expect(messages({ 'no-a': 1 }, named)).toEqual(['no-a | no-a is not known here.'])
  })

  it.each<[Json, { [key: string]: Json }, string[]]>([
    [[1], { items: false }, ['[0] | [0] is not known here.']],
    [['a', 2], { prefixItems: [{ type: 'string' }], items: false }, ['[1] | [1] is not known here.']],
    [{ a: 1 }, { properties: { a: false, b: {} } }, ['a | a is not known here; did you mean b?']],
    [1, { allOf: [false] }, [' | The value has a form that is not allowed here.']],
    [1, { if: false, else: false }, [' | The value has a form that is not allowed here.']],
    [{ a: 1 }, { dependentSchemas: { a: false } }, [' | The value has a form that is not allowed here.']],
    [
      { a: 1 },
      { properties: { a: { $ref: '#/$defs/never' } }, $defs: { never: false } },
      ['a | a has a form that is not allowed here.'],
    ],
    [
      { a: 1 },
      { anyOf: [false, { properties: { a: false } }] },
      [' | The value matches none of the forms it may have.'],
    ],
    [{ a: 1 }, { minProperties: 2 }, [' | The value must have at least 2 fields.']],
    [{ a: 1 }, { maxProperties: 0 }, [' | The value must have at most 0 fields.']],
    [{ a: 1 }, { dependentRequired: { a: ['b'] } }, ['b | b is missing.']],
    [{ a: 1 }, { ...DRAFT_7, dependencies: { a: ['b'] } }, ['b | b is missing.']],
    [{ a: 1 }, { ...DRAFT_7, dependencies: { a: { required: ['b'] } } }, ['b | b is missing.']],
    [
      { a: 1 },
      { ...DRAFT_7, dependencies: { a: false } },
      [' | The value has a form that is not allowed here.'],
    ],
  ])('refuses %j under %j, in words', (value, schema, expected) =>
    expect(messages(value, schema)).toEqual(expected),
  )

  it('accepts exactly what the rules of JSON Schema accept', () => {
    const part = (depth: number): fc.Arbitrary<Json> =>
      depth === 0
        ? fc.constantFrom<Json>(true, false, { type: 'string' }, { type: 'object' })
        : fc.oneof(fc.boolean(), schemaOf(depth))
    const schemaOf = (depth: number): fc.Arbitrary<{ [key: string]: Json }> => {
      const inner = part(depth - 1)
      const list = fc.array(inner, { minLength: 1, maxLength: 2 })
      const single = [
        'items',
        'not',
        'contains',
        'propertyNames',
        'additionalProperties',
        'unevaluatedProperties',
      ]
      const keyword = fc.oneof(
        fc.record({ properties: fc.dictionary(fc.constantFrom('a', 'b'), inner, { maxKeys: 2 }) }),
        fc.record({ dependentSchemas: fc.dictionary(fc.constantFrom('a', 'b'), inner, { maxKeys: 1 }) }),
        fc.record({ required: fc.subarray(['a', 'b']) }),
        fc.record({ if: inner, else: inner }),
        ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].map((key) => list.map((parts) => ({ [key]: parts }))),
        ...single.map((key) => inner.map((one) => ({ [key]: one }))),
      )
      return fc.array(keyword, { minLength: 1, maxLength: 3 }).map((parts) => Object.assign({}, ...parts))
    }
    const value = fc.oneof(
      fc.constantFrom<Json>(1, 'x', null),
      fc.array(fc.constantFrom<Json>(1, 'x', { a: 1 }), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom<Json>(1, 'x', [1], { a: 1 })),
    )
    fc.assert(
      fc.property(schemaOf(2), value, (schema, value) => {
        const { valid } = new Validator(structuredClone(schema), '2020-12', false).validate(value)
        expect(messages(value, schema).length === 0).toBe(valid)
      }),
      { numRuns: 500 },
    )
  })

  it('refuses unknown keys deep inside, but not where a choice may know them', () => {
    const strict = (value: Json, schema: { [key: string]: Json }) =>
      validateJson(value, schema, { refuseUnknownKeys: true }).map(({ path }) => path)
    const inner = { properties: { a: {} } }
    expect(
      strict({ in: { b: 1 }, list: [{ b: 1 }] }, { properties: { in: inner, list: { items: inner } } }),
    ).toEqual(['in.b', 'list[0].b'])
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      expect(strict({ b: 1 }, { [key]: [inner] }), key).toEqual([])
      expect(strict({ b: 1 }, { ...inner, [key]: [{ properties: { b: {} } }] }), key).toEqual([])
    }
    expect(strict({ b: 1 }, { ...inner, patternProperties: { '^b': {} } })).toEqual([])
    expect(strict({ c: 1 }, { ...inner, patternProperties: { '^b': {} } })).toEqual([])
    expect(strict({ b: 1 }, { ...inner, unevaluatedProperties: {} })).toEqual([])
    expect(strict({ b: 1 }, { ...inner, $ref: '#/$defs/more', $defs: { more: {} } })).toEqual([])
  })

  it('runs the patterns of every inner schema on RE2, which leaves out what it cannot express', () => {
    const part = { pattern: '(?=x)y' }
    for (const key of ['allOf', 'anyOf', 'oneOf']) expect(messages('x', { [key]: [part] }), key).toEqual([])
    expect(messages(['x'], { prefixItems: [part] })).toEqual([])
    for (const key of ['items', 'contains', 'unevaluatedItems'])
      expect(messages(['x'], { [key]: part }), key).toEqual([])
    expect(messages(['x'], { ...DRAFT_7, items: [part] })).toEqual([])
    expect(messages(['x'], { ...DRAFT_7, items: [], additionalItems: part })).toEqual([])
    for (const key of ['additionalProperties', 'unevaluatedProperties', 'propertyNames'])
      expect(messages({ x: 'x' }, { [key]: part }), key).toEqual([])
    expect(messages('x', { if: { const: 'y' }, else: part })).toEqual([])
    expect(messages('x', { not: part })).toHaveLength(1)
    expect(messages({ x: 'x' }, { properties: { x: part }, dependentSchemas: { x: part } })).toEqual([])
    for (const key of ['$defs', 'definitions'])
      expect(messages('x', { [key]: { part }, $ref: `#/${key}/part` }), key).toEqual([])
  })

  it('leaves none of its patterns behind in the validator, also where the schema cannot be applied', () => {
    const before = Object.keys(format)
    expect(messages('b', { pattern: '^a$' })).toHaveLength(1)
    expect(messages('b', { pattern: '^a$', $ref: '#/nowhere' })).toHaveLength(1)
    expect(messages('b', { format: 'pattern:^a$' })).toEqual([])
    expect(Object.keys(format)).toEqual(before)
  })

  it('says why a schema cannot be applied, in one line', () => {
    expect(validateJson(1, { $ref: '#/nowhere' })).toMatchObject([
      {
        path: '',
        keyword: '$schema',
        message: expect.stringMatching(/^The schema cannot be applied: Unresolved \$ref "#\/nowhere"\..*$/),
        says: { params: { reason: expect.stringMatching(/^Unresolved \$ref/) } },
      },
    ])
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
