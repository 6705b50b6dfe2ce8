import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from './json'

describe('the one text of a value', () => {
  it.each<[Json, string]>([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ a: { d: 1, c: 2 }, B: 3 }, '{"B":3,"a":{"c":2,"d":1}}'],
    [[{ b: 1, a: [{ d: 2, c: 3 }] }], '[{"a":[{"c":3,"d":2}],"b":1}]'],
    [-0, '0'],
    [[1.0, -1, 1e21, 0.5], '[1,-1,1e+21,0.5]'],
    ['a"b', '"a\\"b"'],
    [{}, '{}'],
    [[], '[]'],
  ])('%j is %s', (value, text) => expect(canonicalJson(value)).toBe(text))
})
