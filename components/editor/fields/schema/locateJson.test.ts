import { describe, expect, it } from 'vitest'
import { lineOf, locateJson } from './locateJson'

describe('reading JSON with its places', () => {
  it('gives the value and where everything in it begins', () => {
    const text =
      '{\n  "properties": { "age": { "minimum": -1.5e2 } },\n  "enum": ["a", true, null, "\\u00e9\\n"]\n}'
    const read = locateJson(text)
    if (!read.ok) throw new Error(read.reason)
    expect(read.value).toEqual(JSON.parse(text))
    const at = (path: string) => text.slice(read.places.get(path)).slice(0, 4)
    expect(at('properties.age.minimum')).toBe('-1.5')
    expect(at('enum[1]')).toBe('true')
    expect(lineOf(text, read.places.get('enum[1]') ?? 0)).toEqual({ line: 3, column: 17 })
  })

  it.each([
    ['', 'empty', 0],
    ['{"a": 1', 'end', 7],
    ['{', 'end', 1],
    ['[1,', 'end', 3],
    ['{"a": nul}', 'value', 6],
    ['[1,]', 'value', 3],
    ['{a: 1}', 'key', 1],
    ['{"a" 1}', 'colon', 5],
    ['{"a": 1 "b": 2}', 'comma', 8],
    ['{"a": "x\n"}', 'string', 6],
    ['{"a": 01}', 'number', 6],
    ['{} {}', 'more', 3],
    ['{"a": 1, "a": 2}', 'twice', 9],
    ['['.repeat(102), 'deep', 101],
  ])('says why %s is none, and where', (text, reason, offset) => {
    expect(locateJson(text)).toEqual({ ok: false, reason, offset })
  })

  it('takes empty lists and objects', () => {
    expect(locateJson(' {"a": [], "b": {}} ')).toMatchObject({ ok: true, value: { a: [], b: {} } })
  })
})
