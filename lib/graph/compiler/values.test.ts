import { describe, expect, it } from 'vitest'
import type { Schema } from '../definition'
import type { Json } from '../json'
import { newReport } from './report'
import { checkToolArgs } from './values'

const TEXT: Schema = { type: 'string' }
const NUMBER: Schema = { type: 'integer' }
const types = (path: string[]): Schema => (path.join('.') === 'input.name' ? TEXT : {})
const NAME = { $cel: 'input.name' }

/** Places and reasons of what cannot fit. */
function problems(args: Json, schema: Schema): string[] {
  const report = newReport()
  checkToolArgs('shop/buy', args, schema, { node: 'buy', path: 'nodes[1].in.args' }, types, report)
  return report.problems.map(({ at, message }) => `${at.path} ${message.replace(/^.*do not fit: /, '')}`)
}

describe('arguments of a tool, before the run', () => {
  it.each<[string, Json, Schema]>([
    ['expressions of unknown type', { a: { $cel: 'input.other' } }, { properties: { a: NUMBER } }],
    [
      'text made of parts, where text is wanted',
      { a: { $text: '{{ input.name }}!' } },
      { properties: { a: TEXT } },
    ],
    ['a key that may be anything', { x: NAME }, { type: 'object', additionalProperties: true }],
    ['a key of an object nobody described', { x: NAME }, { type: 'object' }],
    ['a key of one of several shapes', { x: NAME }, { properties: { a: TEXT }, anyOf: [{}] }],
    ['what stands under a schema that is no object', { a: NAME }, { properties: { a: true } }],
    ['a list of what is wanted', [NAME, 'x'], { type: 'array', items: TEXT }],
    ['a list of anything', [NAME], { type: 'array' }],
    ['escaped data', { $json: { $cel: 'x' } }, { properties: { $cel: TEXT } }],
    ['words without an expression, written as text', { a: { $text: 'x' } }, { properties: { a: TEXT } }],
    ['a key of all of several shapes', { x: NAME }, { properties: { a: TEXT }, allOf: [{}] }],
    ['a key of exactly one of several shapes', { x: NAME }, { properties: { a: TEXT }, oneOf: [{}] }],
    [
      'a key that fits a pattern',
      { x: NAME },
      { properties: { a: TEXT }, patternProperties: { '^x': TEXT } },
    ],
    ['escaped data beside other data', { a: { $json: 1 }, b: 2 }, { properties: { a: NUMBER, b: NUMBER } }],
    ['escaped data in a list beside other data', [{ $json: 1 }, 2], { items: NUMBER }],
    ['arguments for a schema that refers to nothing', { a: NAME }, { $ref: '#/nothing' }],
    [
      'a member by reference',
      { a: { b: NAME } },
      { $defs: { x: { properties: { b: TEXT } } }, properties: { a: { $ref: '#/$defs/x' } } },
    ],
  ])('may fit: %s', (_, args, schema) => expect(problems(args, schema)).toEqual([]))

  it.each<[string, Json, Schema, string[]]>([
    [
      'an unknown key, where nothing is worked out',
      { a: 1, zzz: 2 },
      { properties: { a: NUMBER } },
      ['nodes[1].in.args.zzz zzz is not known here; known are a.'],
    ],
    [
      'a member by reference',
      { a: { b: { c: NAME } } },
      {
        $defs: { x: { properties: { c: NUMBER } } },
        properties: { a: { properties: { b: { $ref: '#/$defs/x' } } } },
      },
      ['nodes[1].in.args.a.b.c a.b.c is text, but a whole number is wanted.'],
    ],
    [
      'an expression for a list',
      NAME,
      { type: 'array', items: TEXT },
      ['nodes[1].in.args it is text, but a list is wanted.'],
    ],
    ['a list for text', [NAME], TEXT, ['nodes[1].in.args it is a list, but text is wanted.']],
    [
      ...([
        'a member by a reference of an older draft',
        { a: { b: { c: NAME } } },
        {
          definitions: { x: { properties: { c: NUMBER } } },
          properties: { a: { properties: { b: { $ref: '#/definitions/x' } } } },
        },
      ] as [string, Json, Schema]),
      ['nodes[1].in.args.a.b.c a.b.c is text, but a whole number is wanted.'],
    ],
    [
      'a value',
      { a: 'x' },
      { properties: { a: NUMBER } },
      ['nodes[1].in.args.a a must be a whole number, not text ("x").'],
    ],
    [
      'an expression',
      { a: NAME },
      { properties: { a: NUMBER } },
      ['nodes[1].in.args.a a is text, but a whole number is wanted.'],
    ],
    [
      'escaped data',
      { $json: { b: 1 } },
      { properties: { a: NUMBER } },
      ['nodes[1].in.args.b b is not known here; did you mean a?'],
    ],
    [
      'escaped data inside',
      { a: { $json: 'x' } },
      { properties: { a: NUMBER } },
      ['nodes[1].in.args.a a must be a whole number, not text ("x").'],
    ],
    [
      'escaped data in a list',
      [{ $json: 'x' }],
      { items: NUMBER },
      ['nodes[1].in.args[0] [0] must be a whole number, not text ("x").'],
    ],
    [
      ...(['an item', { list: [5, NAME] }, { properties: { list: { type: 'array', items: NUMBER } } }] as [
        string,
        Json,
        Schema,
      ]),
      ['nodes[1].in.args.list[1] list[1] is text, but a whole number is wanted.'],
    ],
    [
      'what is missing',
      { a: NAME },
      { properties: { a: TEXT, b: TEXT }, required: ['a', 'b'] },
      ['nodes[1].in.args.b b is missing.'],
    ],
    [
      ...([
        'what is missing inside',
        { in: { a: NAME } },
        { properties: { in: { properties: { a: TEXT }, required: ['b'] } } },
      ] as [string, Json, Schema]),
      ['nodes[1].in.args.in.b in.b is missing.'],
    ],
    [
      'a misspelt key',
      { ownr: NAME },
      { properties: { owner: TEXT } },
      ['nodes[1].in.args.ownr ownr is not known here; did you mean owner?'],
    ],
    [
      'an unknown key',
      { zzz: NAME },
      { properties: { owner: TEXT } },
      ['nodes[1].in.args.zzz zzz is not known here; known are owner.'],
    ],
    [
      'any key',
      { zzz: NAME },
      { additionalProperties: false },
      ['nodes[1].in.args.zzz zzz is not known here.'],
    ],
    ['an object for text', { a: NAME }, TEXT, ['nodes[1].in.args it is an object, but text is wanted.']],
    [
      'text for an object',
      { $text: 'x {{ input.name }}' },
      { type: 'object' },
      ['nodes[1].in.args it is text, but an object is wanted.'],
    ],
  ])('never fit: %s', (_, args, schema, expected) => expect(problems(args, schema)).toEqual(expected))
})

describe('what does not fit is said so that it can be told in any language, with its full place', () => {
  const said = (args: Json, schema: Schema) => {
    const report = newReport()
    checkToolArgs('shop/buy', args, schema, { path: 'in' }, types, report)
    return report.problems.map(({ params }) => params)
  }

  it.each<[string, Json, Schema, object]>([
    [
      'a value',
      { a: [{ b: 'x' }, NAME] },
      { properties: { a: { items: { properties: { b: NUMBER } } } } },
      { field: 'a[0].b', says: { id: 'checks.type', params: { what: 'a[0].b' } } },
    ],
    [
      'an expression',
      { a: { b: NAME } },
      { properties: { a: { properties: { b: NUMBER } } } },
      { field: 'a.b', says: { id: 'checks.misfit', params: { what: 'a.b', found: {}, wanted: {} } } },
    ],
    [
      'an unknown key',
      { a: { zzz: NAME } },
      { properties: { a: { properties: { b: TEXT } } } },
      { field: 'a.zzz', says: { id: 'checks.unknownOf', params: { what: 'a.zzz', known: 'b' } } },
    ],
    [
      'what is missing',
      { a: { b: NAME } },
      { properties: { a: { properties: { b: TEXT }, required: ['c'] } } },
      { field: 'a.c', says: { id: 'checks.missing', params: { what: 'a.c' } } },
    ],
  ])('%s', (_, args, schema, expected) => expect(said(args, schema)).toMatchObject([expected]))
})
