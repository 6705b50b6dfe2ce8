import { expect, test } from 'vitest'
import { splitByBytes } from './notifier'

test('ids are packed into payloads that Postgres accepts, none left out', () => {
  const ids = Array.from(
    { length: 500 },
    (_, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  )
  const payloads = splitByBytes(ids)
  expect(payloads.length).toBe(3)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.flatMap((payload) => payload.split(','))).toEqual(ids)
})

test('bytes count, not characters', () => {
  expect(splitByBytes(['表', '表', '表'], 7)).toEqual(['表,表', '表'])
  expect(splitByBytes([])).toEqual([])
})
