import { expect, it } from 'vitest'
import type { NewEvent } from '../event'
import { called, intent, RUN, replay, start } from '../testing/runEvents'

it('an answered call is through, as far as is known how far it had to go', () => {
  const progressed = (key: string, total: number | null): NewEvent => ({
    kind: 'tool.progressed',
    data: { key, progress: 3, total, message: 'reading' },
  })
  const state = replay(
    ...[RUN, start('a'), intent('a/x'), intent('a/y'), progressed('a/x', 10), progressed('a/y', null)],
    ...[called('a/x'), called('a/y')],
  )
  expect(state.calls.get('a/x')?.progress).toEqual({ progress: 10, total: 10, message: 'reading' })
  expect(state.calls.get('a/y')?.progress).toEqual({ progress: 3, total: null, message: 'reading' })
})
