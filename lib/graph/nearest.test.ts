import { describe, expect, it } from 'vitest'
import { nearest } from './nearest'

describe('the nearest name', () => {
  it('is suggested only when it is near', () => {
    expect(nearest('totall', ['records', 'total', 'totals'])).toBe('total')
    expect(nearest('maximum_difficulty', ['keyword', 'max_difficulty', 'minimum_volume'])).toBe(
      'max_difficulty',
    )
    expect(nearest('zebra', ['hospitalCode', 'id'])).toBe(null)
    expect(nearest('x', [])).toBe(null)
  })
  it('may differ in half of its letters, or in two', () => {
    expect(nearest('abcd', ['abxy'])).toBe('abxy')
    expect(nearest('abcd', ['axyz'])).toBe(null)
    expect(nearest('abcdef', ['abcxyz'])).toBe('abcxyz')
    expect(nearest('abc', ['abcxyz'])).toBe('abcxyz')
    expect(nearest('abcxyz', ['abc'])).toBe('abc')
    expect(nearest('a', ['bc'])).toBe('bc')
    expect(nearest('a', ['bcd'])).toBe(null)
    expect(nearest('', ['ab'])).toBe('ab')
    expect(nearest('', ['abc'])).toBe(null)
  })
  it('counts swaps of case as nothing, and takes the first of equals', () => {
    expect(nearest('hospitalcode', ['code', 'hospitalCode'])).toBe('hospitalCode')
    expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
    expect(nearest('kitten', ['mitten', 'sitting'])).toBe('mitten')
    expect(nearest('sitting', ['kitten'])).toBe('kitten')
  })
  it('is not looked for among names that nobody types', () => {
    const long = 'x'.repeat(200)
    expect(nearest(long, [`${long}y`, long])).toBe(long)
    expect(nearest(`${long}x`, [long])).toBe(null)
    expect(nearest(long, [`${long}x`])).toBe(null)
  })
})
