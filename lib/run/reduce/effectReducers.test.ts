import { expect, it } from 'vitest'
import { cleanedUp, intent, RUN, replay, start } from '../testing/runEvents'

it('an effect keeps why it stays, and what that says where it is a sentence of ours', () => {
  const says = { id: 'notes.undo.unclear', params: { tool: 'shop/get' } }
  const state = replay(
    ...[RUN, start('a'), intent('a/x'), intent('a/y')],
    ...[cleanedUp('a/x', 'manual', { message: 'Nobody knows.', says }), cleanedUp('a/y', 'orphaned')],
  )
  expect(state.calls.get('a/x')).toMatchObject({
    ...{ cleanup: 'manual', cleanupMessage: 'Nobody knows.', cleanupSays: says },
  })
  expect(state.calls.get('a/y')).toMatchObject({ cleanup: 'orphaned', cleanupSays: null })
})

it('a call keeps how things stood after it', () => {
  const state = replay(...[RUN, start('a'), intent('a/x', { fingerprintBefore: 'before' })], {
    kind: 'effect.fingerprinted',
    data: { key: 'a/x', fingerprint: 'after' },
  })
  expect(state.calls.get('a/x')).toMatchObject({ fingerprintBefore: 'before', fingerprintAfter: 'after' })
})
