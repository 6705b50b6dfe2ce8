import { describe, expect, it } from 'vitest'
import type { Schema } from './definition'
import type { Json } from './json'
import { validateJson } from './jsonSchema'

const LONG = 'x'.repeat(80)

describe('what is wrong with a value, in a sentence', () => {
  it.each<[Schema, Json, string]>([
    [{ type: 'integer' }, 'x', 'The value must be a whole number, not text ("x").'],
    [
      { type: ['integer', 'null'] },
      true,
      'The value must be a whole number or empty (null), not true or false.',
    ],
    [{ enum: ['a', 'b'] }, 'c', 'The value must be one of "a", "b", not "c".'],
    [{ enum: ['a'] }, LONG, `The value must be one of "a", not "${LONG.slice(0, 56)}….`],
    [{ const: 'a' }, 'b', 'The value must be "a".'],
    [{ minimum: 1 }, 0, 'The value must be at least 1, not 0.'],
    [{ maximum: 1 }, 2, 'The value must be at most 1, not 2.'],
    [{ exclusiveMinimum: 1 }, 1, 'The value must be more than 1, not 1.'],
    [{ exclusiveMaximum: 1 }, 1, 'The value must be less than 1, not 1.'],
    [{ multipleOf: 5 }, 7, 'The value must be a multiple of 5, not 7.'],
    [{ minLength: 1 }, '', 'The value must not be empty.'],
    [{ minLength: 2 }, 'a', 'The value must have at least 2 characters.'],
    [{ maxLength: 2 }, 'abc', 'The value must have at most 2 characters.'],
    [{ minItems: 1 }, [], 'The value must have at least 1 entries.'],
    [{ maxItems: 1 }, [1, 2], 'The value must have at most 1 entries.'],
    [{ uniqueItems: true }, [1, 1], 'The value must not hold the same entry twice.'],
    [{ pattern: '^a$' }, 'b', 'The value must match the pattern ^a$, unlike "b".'],
    [{ format: 'date' }, 'b', 'The value must be a valid date, unlike "b".'],
    [{ not: { type: 'string' } }, 'b', 'The value has a form that is not allowed here.'],
    [{ properties: { a: { type: 'string' } }, required: ['a'] }, {}, 'a is missing.'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'b is missing.'],
    [{ properties: { in: { required: ['a'] } } }, { in: {} }, 'in.a is missing.'],
    [{ type: 'thing' }, 'x', 'The value must be thing, not text ("x").'],
    [{ contains: { const: 1 } }, [2], 'The value: Array does not contain item matching schema.'],
    [
      { properties: { 'a/b~c': { type: 'string' } } },
      { 'a/b~c': 5 },
      'a/b~c must be text, not a number (5).',
    ],
  ])('%j, given %j', (schema, value, message) => {
    expect(validateJson(value, schema)[0]?.message).toBe(message)
  })

  it('says that no form fits, or more than one', () => {
    const [any] = validateJson(5, { anyOf: [{ type: 'string' }, { type: 'null' }] })
    expect(any?.message).toMatch(/must be|matches none/)
    const [one] = validateJson(5, { oneOf: [{ type: 'integer' }, { type: 'number' }] })
    expect(one?.message).toBe('The value must match exactly one of the forms it may have.')
  })
})

describe('a key nobody declared', () => {
  const strict = { type: 'object', properties: { owner: {}, title: {} }, additionalProperties: false }
  const referring = (part: Schema) => ({ $defs: { s: part }, properties: { in: { $ref: '#/$defs/s' } } })
  it.each<[string, Schema, Json, string]>([
    [
      'with the name it was meant to have',
      strict,
      { ownr: 1 },
      'ownr is not known here; did you mean owner?',
    ],
    ['with all that are known', strict, { zzz: 1 }, 'zzz is not known here; known are owner, title.'],
    [
      'where none is known',
      { type: 'object', additionalProperties: false },
      { a: 1 },
      'a is not known here.',
    ],
    [
      'inside a list',
      { properties: { rows: { type: 'array', items: strict } } },
      { rows: [{ titl: 1 }] },
      'rows[0].titl is not known here; did you mean title?',
    ],
    [
      'behind a reference',
      referring(strict),
      { in: { titl: 1 } },
      'in.titl is not known here; did you mean title?',
    ],
    [
      'below a reference',
      referring({ properties: { x: strict } }),
      { in: { x: { titl: 1 } } },
      'in.x.titl is not known here; did you mean title?',
    ],
    [
      'in the eleventh entry of a list',
      { properties: { rows: { type: 'array', items: strict } } },
      { rows: [...Array.from({ length: 10 }, () => ({})), { titl: 1 }] },
      'rows[10].titl is not known here; did you mean title?',
    ],
    ...['2nd', 'row2'].map((name): [string, Schema, Json, string] => [
      `inside a field called ${name}`,
      { properties: { [name]: strict } },
      { [name]: { titl: 1 } },
      `${name}.titl is not known here; did you mean title?`,
    ]),
    [
      'apart from itself',
      { properties: { 'a/b': false, 'a~b': false, zebra: {} } },
      { 'a/b': 1 },
      'a/b is not known here; did you mean a~b?',
    ],
    [
      'with a slash and a tilde in it',
      strict,
      { 'a/b~c': 1 },
      'a/b~c is not known here; known are owner, title.',
    ],
  ])('is named %s', (_, schema, value, message) => {
    expect(validateJson(value, schema).map((problem) => problem.message)).toContain(message)
  })
})
