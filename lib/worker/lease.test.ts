import { expect, test } from 'vitest'
import { leaseHolds } from './lease'

const sent = { monotonic: 1_000, wall: 50_000 }
const after = (monotonic: number, wall = monotonic) => ({ monotonic: 1_000 + monotonic, wall: 50_000 + wall })
const HOUR = 3_600_000

test.each([
  ['just renewed', after(0), true],
  ['a moment before its end, with no margin left', after(14_000), false],
  ['still good', after(13_900), true],
  ['over', after(15_000), false],
  ['unclear, because the machine slept', after(2_000, 20_000), false],
  ['unclear, because the wall clock was set forward', after(100, 6 * HOUR), false],
  ['good, although the wall clock was set back', after(100, -6 * HOUR), true],
  ['over, although the wall clock was set back', after(15_000, -6 * HOUR), false],
])('a lease of 15 s is %s', (_, now, holds) => {
  expect(leaseHolds(sent, now, 15_000)).toBe(holds)
})
