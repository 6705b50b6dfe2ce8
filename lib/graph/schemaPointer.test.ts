import { describe, expect, it } from 'vitest'
import { atKeywordLocation, pointerToPath, resolveRef } from './schemaPointer'

describe('a place in a schema', () => {
  it.each([
    ['#', ''],
    ['#/items/0/name', 'items[0].name'],
    ['#/0', '[0]'],
    ['#/rows/10/2nd/row2', 'rows[10].2nd.row2'],
    ['#/a~1b/c~0d', 'a/b.c~d'],
    ['#/a%20b', 'a b'],
    ['#/100%', '100%'],
  ])('%s is written %s', (pointer, path) => expect(pointerToPath(pointer)).toBe(path))

  it('is found behind references, and null where it is not', () => {
    const root = {
      $defs: {
        text: { type: 'string' },
        alias: { $ref: '#/$defs/text' },
        loop: { $ref: '#/$defs/loop' },
        no: true,
      },
      anyOf: [{ $ref: '#/$defs/text' }],
    }
    expect(resolveRef({ $ref: '#/$defs/alias' }, root)).toEqual({ type: 'string' })
    expect(resolveRef({ $ref: '#/anyOf/0' }, root)).toEqual({ type: 'string' })
    for (const $ref of [
      '#/$defs/loop',
      '#/$defs/nothing',
      '#/$defs/no',
      '#/anyOf/7',
      '#/anyOf/0/x/y',
      'https://else.where',
      'other.json#/$defs/text',
    ])
      expect(resolveRef({ $ref }, root)).toBeNull()
    expect(atKeywordLocation(root, '#/anyOf/0/$ref/type')).toBe('string')
    expect(atKeywordLocation(root, '#/anyOf/7/type')).toBeNull()
    expect(atKeywordLocation(root, '#/nothing')).toBeNull()
    expect(atKeywordLocation(root, '#/$defs/no/deeper')).toBeNull()
  })
})
