import { expect, it } from 'vitest'
import { bracketDepth } from './bracketDepth'

it.each([
  ['', 0],
  ['input.a + 1', 0],
  ['(1) + (2)', 1],
  ["size([{'a': (1)}])", 4],
  ['"((" + \'[[\'', 0],
  [String.raw`'it\'s ((' + (1)`, 1],
  ['((', 2],
])('counts the brackets of %s that are open at once: %i', (source, depth) => {
  expect(bracketDepth(source)).toBe(depth)
})
