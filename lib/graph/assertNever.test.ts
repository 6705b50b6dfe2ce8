import { expect, it } from 'vitest'
import { assertNever } from './assertNever'

it('is loud about a value that nobody foresaw', () => {
  expect(() => Reflect.apply(assertNever, undefined, [{ kind: 'odd' }])).toThrow(
    'Unexpected value: {"kind":"odd"}',
  )
})
