import { describe, expect, it } from 'vitest'
import { checkSchema } from './checkSchema'
import type { Json } from './json'
import { person } from './testing/person'

const places = (schema: Json) => checkSchema(schema).map(({ path, message }) => `${path}: ${message}`)

describe('a schema that an author wrote', () => {
  it.each<[string, Json]>([
    ['nothing asked', {}],
    ['anything allowed below', { properties: { a: true }, items: false }],
    ['a default that fits', { type: 'string', default: 'x' }],
    [
      'a default behind a reference',
      { $defs: { t: { type: 'string' } }, properties: { a: { $ref: '#/$defs/t', default: 'x' } } },
    ],
    [
      'a default behind a reference to another field',
      { properties: { a: { $ref: '#/properties/b', default: 'x' }, b: { type: 'string' } } },
    ],
    ...['$defs', 'definitions'].map((key): [string, Json] => [
      `a default whose parts are described by references into ${key}`,
      {
        [key]: { t: { type: 'string' } },
        properties: { a: { type: 'array', items: { $ref: `#/${key}/t` }, default: ['x'] } },
      },
    ]),
    ['patterns', { pattern: '^a+$', patternProperties: { '^x-': {} } }],
    ['a long property pattern', { patternProperties: { ['a'.repeat(200)]: {} } }],
  ])('is fine: %s', (_, schema) => expect(places(schema)).toEqual([]))

  it.each<[Json, RegExp]>([
    ['text', /^: A schema must be an object/],
    [{ properties: { a: 5 } }, /^properties\.a: must be a schema/],
    [{ properties: [] }, /^properties: must be an object of schemas/],
    [{ anyOf: [] }, /^anyOf: must be a list of schemas/],
    [{ anyOf: {} }, /^anyOf: must be a list of schemas/],
    [{ allOf: [{ type: 'txt' }] }, /^allOf\[0\]\.type: /],
    [{ items: { minLength: 'x' } }, /^items\.minLength: /],
    [{ items: [{}, { type: 'txt' }] }, /^items.*type: /],
    [{ pattern: 5 }, /^pattern: .*it must be text/],
    [{ pattern: '(' }, /^pattern: is not a usable regular expression/],
    [{ patternProperties: { '(a+)+': {} } }, /^patternProperties\.\(a\+\)\+: /],
    [{ patternProperties: { '[': {} } }, /^patternProperties\.\[: .* groups may not be repeated\.$/],
    [{ patternProperties: { '\\-': {} } }, /^patternProperties\.\\-: /],
    [{ patternProperties: { ['a'.repeat(201)]: {} } }, /^patternProperties\.a+: /],
    [{ pattern: '(?=a)' }, /^pattern: is not a usable regular expression: ./],
    [{ not: [{}] }, /^not: must be a schema/],
    [{ type: 5 }, /^type: 5 is not a type; known are object, array, string, .*, null\.$/],
    [{ type: [] }, /^type: \[\] is not a type; /],
    [{ type: ['string', 'objekt'] }, /^type: "objekt" is not a type; known are object, /],
    [
      { type: 'string', default: 5 },
      /^default: does not fit its own schema: The value must be text, not a number \(5\)\.$/,
    ],
    [{ properties: { a: { $ref: '#/nothing' } } }, /^properties\.a\.\$ref: "#\/nothing" leads nowhere;/],
    [{ $ref: 5 }, /^\$ref: 5 leads nowhere;/],
    [{ required: 'a' }, /^required: must be a list of names\.$/],
    [{ required: ['a', 5] }, /^required: must be a list of names\.$/],
    [{ enum: 'a' }, /^enum: must be a list with at least one value\.$/],
    [{ maxItems: '3' }, /^maxItems: must be a number\.$/],
  ])('is told its misuse and where: %j', (schema, message) =>
    expect(places(schema).join('\n')).toMatch(message),
  )

  it('may be as deep as 64 levels and not deeper', () => {
    const nested = (levels: number) => {
      let schema: Json = {}
      for (let level = 0; level < levels; level += 1) schema = { items: schema }
      return places(schema)
    }
    expect(nested(64)).toEqual([])
    expect(nested(70)).toEqual([
      `${Array.from({ length: 65 }, () => 'items').join('.')}: is nested more than 64 levels deep.`,
    ])
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
