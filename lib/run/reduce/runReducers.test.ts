import { expect, it } from 'vitest'
import { ended, RUN, replay } from '../testing/runEvents'

it('a run that has ended keeps what its message says, where that is a sentence of ours', () => {
  const says = { id: 'faults.STOPPED.you', params: {} }
  expect(replay(RUN, ended('failed', { says }))).toMatchObject({ message: 'm', says })
  expect(replay(RUN, ended('failed')).says).toBeNull()
})
