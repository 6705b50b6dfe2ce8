import { expect, it } from 'vitest'
import { formatDuration } from './formatDuration'

it.each([
  [-5, '0 ms'],
  [850, '850 ms'],
  [3_240, '3.2 s'],
  [59_960, '1 min'],
  [125_000, '2 min 5 s'],
  [3_599_700, '1 h'],
  [3_780_000, '1 h 3 min'],
])('writes %d ms as %s, with at most two units', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
