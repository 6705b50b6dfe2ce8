import { expect, it } from 'vitest'
import { ask, RUN, replay, replied, start } from '../testing/runEvents'

it('a reply was simulated only where it says so', () => {
  const state = replay(
    ...[RUN, start('a'), ask('a/1'), replied('a/1', { simulated: true }), ask('a/2'), replied('a/2')],
  )
  expect([...state.models.values()]).toMatchObject([{ simulated: true }, { simulated: false }])
})
