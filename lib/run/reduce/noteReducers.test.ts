import { expect, it } from 'vitest'
import type { NewEvent } from '../event'
import { RUN, replay, start } from '../testing/runEvents'

it('a run keeps its warnings in their order, and what it chose', () => {
  const warning = (code: string) => ({ scope: 'a', code, message: code })
  const state = replay(
    ...[RUN, start('a')],
    ...['ONE', 'TWO'].map((code): NewEvent => ({ kind: 'warning.noted', data: warning(code) })),
    { kind: 'choice.made', data: { key: 'a/branch', scope: 'a', name: 'branch', value: 'yes' } },
  )
  expect(state.warnings).toEqual([warning('ONE'), warning('TWO')])
  expect(state.guards).toEqual([])
  expect(state.choices.get('a/branch')).toBe('yes')
})
