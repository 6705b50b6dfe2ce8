import { expect, test } from 'vitest'
import { uuidv7 } from './uuidv7'

test('ids sort by the millisecond they were made in', () => {
  const ids = [1_000, 1_001, 1_700_000_000_000, 1_700_000_000_001].map((now) => uuidv7(now))
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
