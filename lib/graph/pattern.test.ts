import { expect, it } from 'vitest'
import { matchesPattern, patternProblem } from './pattern'

it.each([
  ['a character by its code', '^\\u00e9$', 'é', 'e'],
  ['a character by a longer code', '^\\u{1F600}$', '😀', 'x'],
  ['several of them', '^\\u{41}\\u{42}\\u0043\\u0044$', 'ABCD', 'ABCX'],
  ['a script', '^\\p{Script=Greek}+$', 'αβ', 'ab'],
  ['a script by its short name', '^\\p{sc=Greek}\\p{sc=Latin}$', 'αa', 'aα'],
  ['a category', '^\\p{General_Category=Lu}\\p{gc=Ll}$', 'Aa', 'aA'],
  ['anything but a script', '^\\P{sc=Latin}$', '1', 'a'],
  ['a group with a name', '^(?<year>\\d{4})-(?<_m>\\d\\d)$', '2024-01', '24-01'],
])('understands %s, as JSON Schema writes it: %s', (_, pattern, match, other) => {
  expect(patternProblem(pattern)).toBeNull()
  expect([match, other].map((text) => matchesPattern(pattern, text))).toEqual([true, false])
})

it.each(['(?=a)b', '(a)\\1', '('])('says why it cannot use %s, and matches nothing by it', (pattern) => {
  expect(patternProblem(pattern)).toEqual(expect.any(String))
  expect(matchesPattern(pattern, 'ab')).toBe(false)
})
