import { expect, test } from 'vitest'
import { faultOf, holdsAt, NO_FAULTS, parseFaults } from './faults'

test('no switches means no faults', () => {
  expect(parseFaults(undefined, '')).toEqual(NO_FAULTS)
})

test('a fault with a count ends after it, one without goes on', () => {
  const faults = parseFaults('a_tool:before', 'a_tool:unavailable@2, b_tool:exit_after')
  if ('problem' in faults) throw new Error(faults.problem)
  expect([1, 2, 3].map((nth) => faultOf(faults, 'a_tool', () => nth))).toEqual([
    'unavailable',
    'unavailable',
    undefined,
  ])
  expect(faultOf(faults, 'b_tool', () => 99)).toBe('exit_after')
  expect([holdsAt(faults, 'a_tool', 'before'), holdsAt(faults, 'a_tool', 'after')]).toEqual([true, false])
})

test.each([
  ['ticket_create', undefined, 'BUSINESS_HOLD'],
  [undefined, 'ticket_create:explode', 'BUSINESS_FAULT'],
])('a switch that cannot be read is named instead of ignored', (hold, fault, name) => {
  expect(parseFaults(hold, fault)).toEqual({ problem: expect.stringContaining(name) })
})
