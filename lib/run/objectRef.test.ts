import { describe, expect, it } from 'vitest'
import { literalObject, type ObjectRef, objectRef, readLiteral } from './objectRef'

const REF: ObjectRef = {
  ...{ id: '3f1c2f0a-8a52-4d56-9c0e-0d8b2f6a7e11', bytes: 200_000, sha256: 'x', preview: '[1,2' },
}

describe('a value kept outside of the events', () => {
  it('is known by its reference', () => {
    expect(objectRef({ $object: REF })).toEqual(REF)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', '$object'],
    ['a list', [{ $object: REF }]],
    ['a reference with something beside it', { $object: REF, name: 'x' }],
    ['a reference that lacks something', { $object: { id: REF.id } }],
    ['a literal', literalObject({ $object: REF })],
  ])('is not taken for %s', (_, value) => {
    expect(objectRef(value)).toBeNull()
  })
})

describe('a value of a run’s own that looks like a reference', () => {
  it('comes back as it was written', () => {
    for (const value of [{ $object: { ...REF } }, { $object: 1 }, null, [2]])
      expect(readLiteral(literalObject(value))).toEqual(value)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['a reference', { $object: REF }],
    ['a literal with something beside it', { $object: { literal: 1 }, name: 'x' }],
    ['a literal with something inside it', { $object: { literal: 1, name: 'x' } }],
    ['a key alone', { $object: null }],
  ])('is not read from %s', (_, value) => {
    expect(readLiteral(value)).toBeUndefined()
  })
})
