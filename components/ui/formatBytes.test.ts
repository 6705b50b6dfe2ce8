import { expect, it } from 'vitest'
import { formatBytes } from './formatBytes'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [153_201, '153 kB'],
  [999_600, '1.0 MB'],
  [50_000_000, '50 MB'],
  [7_000_000_000_000, '7000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
