import { expect, it } from 'vitest'
import { BINDINGS } from './bindings'

it('gives no key two meanings', () => {
  const keys = BINDINGS.flatMap(({ keys: list }) => [...list])
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
