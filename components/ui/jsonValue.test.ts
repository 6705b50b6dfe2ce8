import { expect, it } from 'vitest'
import { containsText } from './jsonValue'

const claim = { claimId: 'C-7', lines: [{ code: 'XR12', amount: 40 }, null] }

it.each([
  ['claimid', true],
  ['xr1', true],
  ['40', true],
  ['null', true],
  ['refund', false],
])('searching a value for %s finds it: %s', (needle, found) => {
  expect(containsText('', claim, needle)).toBe(found)
})
