import { describe, expect, it } from 'vitest'
import { expressionsIn, textParts } from './value'

describe('a value of the document', () => {
  it('may be words around expressions, which end outside of their strings and brackets', () => {
    expect(textParts("{{ '}}' + input.name }}").length).toBe(1)
    expect(textParts(`{{ '\\'}}' }}`)).toEqual([{ kind: 'expression', source: `'\\'}}'`, at: 3 }])
    expect(textParts(`a{{ "'}}" }}b`)).toEqual([
      { kind: 'words', text: 'a' },
      { kind: 'expression', source: `"'}}"`, at: 4 },
      { kind: 'words', text: 'b' },
    ])
    expect(textParts('{{ {"a": {"b": 1}} }}').length).toBe(1)
    expect(textParts('a } b {{ x } y')).toEqual([{ kind: 'words', text: 'a } b {{ x } y' }])
    expect(textParts('a }} b')).toEqual([{ kind: 'words', text: 'a }} b' }])
    expect(textParts('')).toEqual([])
  })

  it('is an object like any other where its escape key holds no text', () => {
    expect(
      expressionsIn({ a: { $cel: 5 }, b: { $text: { $cel: 'x' } }, c: { $cel: [{ $cel: 'y' }] } }),
    ).toEqual([
      { path: 'b.$text', source: 'x' },
      { path: 'c.$cel[0]', source: 'y' },
    ])
  })

  it('lists its expressions with their places', () => {
    const value = {
      args: { note: { $cel: 'a' }, list: [{ $text: '{{ b }} {{ c }}' }], raw: { $json: { $cel: 'd' } } },
    }
    expect(expressionsIn(value)).toEqual([
      { path: 'args.note', source: 'a' },
      { path: 'args.list[0]', source: 'b' },
      { path: 'args.list[0]', source: 'c' },
    ])
  })
})
