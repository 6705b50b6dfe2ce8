import { describe, expect, it } from 'vitest'
import { patternWitness } from './patternWitness'

describe('a text made for a pattern', () => {
  it.each([
    ['^[A-Z]{2}[0-9]{3}$'],
    ['^P-\\d{4}$'],
    ['^(?:\\+\\d{1,3} )?\\d{3}-\\d{4}$'],
    ['^(?=.*\\d)(?=.*[a-z]).{6,}$'],
    ['^(["\'])[^"\']+\\1$'],
    ['^(?<year>\\d{4})/\\k<year>$'],
    ['^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$'],
    ['^\\u0041[\\x42-\\x44]\\u{1F600}$'],
    ['^(?:[01]\\d|2[0-3]):[0-5]\\d$'],
    ['needle'],
    ['^$'],
  ])('matches %s', (pattern) => {
    const matches = new RegExp(pattern, 'u')
    const made = [0, 1, 2].map((variant) => patternWitness(pattern, variant, (text) => matches.test(text)))
    for (const text of made) expect(text).toMatch(matches)
  })

  it('grows to the length asked for', () => {
    expect(patternWitness('^[a-z]+$', 0, (text) => text.length === 9 && /^[a-z]+$/.test(text))).toHaveLength(
      9,
    )
  })

  it('is absent where nothing matches', () => {
    expect(patternWitness('^a$', 0, () => false)).toBeUndefined()
  })
})
