import { describe, expect, it } from 'vitest'
import { checkSchema } from './checkSchema'
import type { Json } from './json'

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
    ['patterns', { pattern: '^a+$', patternProperties: { '^x-': {} } }],
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
    [{ patternProperties: { '[': {} } }, /^patternProperties\.\[: /],
    [{ type: 'string', default: 5 }, /^default: does not fit its own schema: /],
    [{ properties: { a: { $ref: '#/nothing' } } }, /^properties\.a\.\$ref: /],
    [{ required: 'a' }, /^required: /],
    [{ enum: 'a' }, /^enum: /],
  ])('is told its misuse and where: %j', (schema, message) =>
    expect(places(schema).join('\n')).toMatch(message),
  )

  it('may not be nested without end', () => {
    let schema: Json = {}
    for (let depth = 0; depth < 70; depth += 1) schema = { items: schema }
    expect(places(schema)[0]).toMatch(/is nested more than 64 levels deep/)
  })
})
