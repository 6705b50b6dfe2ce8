import { expect, it } from 'vitest'
import type { EventData } from '../event'
import { CANCELLED, ended, FAULT, ROLLED_BACK, RUN, replay } from '../testing/runEvents'

it('a run that has ended keeps what its message says, where that is a sentence of ours', () => {
  const says = { id: 'faults.STOPPED.you', params: {} }
  expect(replay(RUN, ended('failed', { says }))).toMatchObject({ message: 'm', says })
  expect(replay(RUN, ended('failed')).says).toBeNull()
})

it('a run keeps the fault it failed with', () => {
  expect(replay(RUN, ended('failed', { error: FAULT })).error).toEqual(FAULT)
  expect(replay(RUN, ended('succeeded')).error).toBeNull()
})

it('a run knows the test and the session it belongs to', () => {
  const trial: EventData<'run.started'>['trial'] = {
    ...{ kind: 'whole', node: null, given: {}, breakpoints: ['a'] },
  }
  const session: EventData<'run.started'>['session'] = {
    ...{ id: 's', user: null, channel: 'web', variables: {}, messages: [], runs: [] },
  }
  const started = { kind: 'run.started', data: { ...RUN.data, trial, session } } as const
  expect(replay(started)).toMatchObject({ trial, session })
  expect(replay(RUN)).toMatchObject({ trial: null, session: null })
})

it('a run knows who stopped it, and who has it rolled back', () => {
  expect(replay(RUN, CANCELLED, ROLLED_BACK)).toMatchObject({
    cancel: { by: 'user:1', reason: 'wrong patient' },
    rollback: { task: 't', by: 'user:1', effects: ['a/s1'], confirmed: [] },
  })
})
