import { describe, expect, it } from 'vitest'
import { checkWording } from '../engine/testing/checkWording'
import type { Schema } from './definition'
import { misfit } from './schemaFit'

const TEXT: Schema = { type: 'string' }

describe('a value of one type where another is wanted', () => {
  it.each<[string, Schema, Schema]>([
    ['an unknown type', {}, TEXT],
    ['into anything', TEXT, {}],
    ['a number as text', { type: 'number' }, TEXT],
    ['a whole number as a number', { type: 'integer' }, { type: 'number' }],
    ['a number as a whole one', { type: 'number' }, { type: 'integer' }],
    ['one of several types', { type: ['null', 'string'] }, TEXT],
    ['a constant', { const: 'x' }, TEXT],
    ['one of a list', { enum: [1, 'x'] }, { type: 'integer' }],
    ['one of several shapes', { anyOf: [{ type: 'string' }, { type: 'null' }] }, TEXT],
    ['a shape that says nothing', { oneOf: [{ type: 'null' }, {}] }, TEXT],
    ['a shape that is no schema', { oneOf: [{ type: 'null' }, true] }, TEXT],
    ['a file as text', { format: 'file', type: 'string' }, { type: 'object' }],
    ['text as a file', TEXT, { format: 'file' }],
    ['a plan as a plan', { 'x-type': 'plan' }, { 'x-type': 'plan' }],
    ['anything as a plan', {}, { 'x-type': 'plan' }],
    ['a plan as anything', { 'x-type': 'plan' }, {}],
    [
      'an object nobody described',
      { type: 'object' },
      { type: 'object', properties: { a: TEXT }, required: ['a'] },
    ],
    [
      'an object with all that is required',
      { properties: { a: TEXT, b: true } },
      { properties: { a: TEXT, b: TEXT, c: TEXT }, required: ['a'] },
    ],
  ])('may fit: %s', (_, source, target) => expect(misfit(source, target)).toBeNull())

  it.each<[Schema, Schema, string, string]>([
    [TEXT, { type: 'integer' }, '', 'it is text, but a whole number is wanted'],
    [{ type: 'boolean' }, TEXT, '', 'it is true or false, but text is wanted'],
    [{ type: 'number' }, { type: 'boolean' }, '', 'it is a number, but true or false is wanted'],
    [
      { properties: { a: TEXT, b: TEXT } },
      { properties: { a: TEXT, b: { type: 'boolean' } } },
      ...(['b', 'b is text, but true or false is wanted'] as const),
    ],
    [{ const: null }, TEXT, '', 'it is empty (null), but text is wanted'],
    [{ enum: [['x']] }, { type: ['string', 'null'] }, '', 'it is a list, but text or empty (null) is wanted'],
    [TEXT, { 'x-type': 'plan' }, '', 'it is text, but a plan is wanted'],
    [{ $ref: '#/x' }, { 'x-type': 'plan' }, '', 'it is something else, but a plan is wanted'],
    [{ 'x-type': 'plan' }, TEXT, '', 'it is a plan, but text is wanted'],
    [{ 'x-type': 'plan' }, { minLength: 1 }, '', 'it is a plan, but another type is wanted'],
    [{ properties: {} }, { properties: { a: TEXT }, required: ['a'] }, 'a', 'a is missing'],
    [
      { properties: { a: { properties: { b: TEXT } } } },
      { properties: { a: { properties: { b: { type: 'boolean' } } } } },
      ...(['a.b', 'a.b is text, but true or false is wanted'] as const),
    ],
  ])('cannot: %j as %j', (source, target, path, message) => {
    const found = misfit(source, target)
    expect(found).toMatchObject({ path, message, says: { id: expect.stringMatching(/^checks\./) } })
    expect(() => checkWording(found)).not.toThrow()
  })
})
