import { describe, expect, it } from 'vitest'
import type { Schema } from '../definition'
import type { Json } from '../json'
import { typeOfValue } from './inferType'

/** `input.name` is text, everything else unknown. */
const types = (path: string[]): Schema => (path.join('.') === 'input.name' ? { type: 'string' } : {})
const TEXT = { type: 'string' }

describe('the type of a value in a document, before the run', () => {
  it.each<[string, Schema]>([
    ['input.name', TEXT],
    ['input.other', {}],
    ['has(input.name)', { type: 'boolean' }],
    ["'x'", TEXT],
    ['true', { type: 'boolean' }],
    ['1', { type: 'integer' }],
    ['1u', { type: 'integer' }],
    ['1.5', { type: 'number' }],
    ['null', { type: 'null' }],
    ["b'x'", {}],
    ['[1, 2]', { type: 'array' }],
    ["{'a': 1}", { type: 'object' }],
    ['input.list.map(x, x)', { type: 'array' }],
    ['input.list.filter(x, x > 1)', { type: 'array' }],
    ['input.list.all(x, x > 1)', { type: 'boolean' }],
    ['input.list.exists(x, x > 1)', { type: 'boolean' }],
    ['input.a == 1 && !input.b', { type: 'boolean' }],
    ["input.name.startsWith('a')", { type: 'boolean' }],
    ["'a' in input.list", { type: 'boolean' }],
    ['string(input.a)', TEXT],
    ['size(input.list)', { type: 'integer' }],
    ['int(input.a)', { type: 'integer' }],
    ['double(input.a)', { type: 'number' }],
    ['input.a + 1', {}],
    ["input.a ? 'x' : null", { anyOf: [TEXT, { type: 'null' }] }],
    ["input.a ? 'x' : input.name", TEXT],
    ['1 +', {}],
  ])('%s', (source, type) => expect(typeOfValue({ $cel: source }, types)).toEqual(type))

  it.each<[Json, Schema]>([
    [{ $text: 'Dear {{ input.name }}' }, TEXT],
    [{ $json: { $cel: 'x' } }, { type: 'object', properties: { $cel: TEXT }, required: ['$cel'] }],
    [5, { type: 'number' }],
    [null, { type: 'null' }],
    [[1, 2], { type: 'array', items: { type: 'number' } }],
    [{ $json: [1, 'x'] }, { type: 'array', items: { anyOf: [{ type: 'number' }, TEXT] } }],
    [{ a: { $cel: 'input.name' } }, { type: 'object', properties: { a: TEXT }, required: ['a'] }],
  ])('%j', (value, type) => expect(typeOfValue(value, types)).toEqual(type))
})
