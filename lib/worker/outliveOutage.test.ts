import { expect, test } from 'vitest'
import { outliveOutage } from './outliveOutage'

test('a worker outlives a database that goes away under somebody else’s statement, and says so', () => {
  const said: string[] = []
  const warn = (_: object, message: string) => void said.push(message)
  outliveOutage(new Error('Connection terminated unexpectedly'), warn)
  outliveOutage(Object.assign(new Error('terminating connection'), { code: '57P01' }), warn)
  expect(said).toHaveLength(2)
})

test('a bug still ends it', () => {
  const bug = new TypeError('cannot read properties of undefined')
  expect(() => outliveOutage(bug, () => {})).toThrow(bug)
})
