import { describe, expect, it } from 'vitest'
import { effectsOf, ephemeralEffectsOf, standsInLedger } from './effects'
import { called, cleanedUp, failed, intent, lost, RUN, replay, start, undo } from './testing/runEvents'

describe('the effects of a run', () => {
  it('are its done, unknown and unanswered calls, newest first, but neither failed nor undone ones', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/1'), called('a/1'), intent('a/2'), intent('a/3'), lost('a/3')],
      ...[intent('a/4'), failed('a/4'), intent('a/5', { effect: 'none' }), called('a/5')],
      ...[intent('a/6', { effect: 'ephemeral' }), called('a/6'), intent('a/7'), called('a/7')],
      ...[undo('a/7'), called('undo/a/7'), cleanedUp('a/7', 'rolled_back')],
    )
    expect(effectsOf(state).map(({ key }) => key)).toEqual(['a/3', 'a/2', 'a/1'])
  })

  it('that are only temporary are cleaned up once: not what never came about, nor what cleans up', () => {
    const effect = 'ephemeral'
    const state = replay(
      ...[RUN, start('a'), intent('a/1', { effect }), called('a/1'), intent('a/2', { effect })],
      ...[intent('a/3', { effect }), failed('a/3'), intent('a/4'), called('a/4')],
      ...[intent('a/5', { effect }), called('a/5'), cleanedUp('a/5', 'rolled_back')],
      intent('undo/a/5', { effect, purpose: 'undo', undoes: 'a/5' }),
    )
    expect(ephemeralEffectsOf(state).map(({ key }) => key)).toEqual(['a/2', 'a/1'])
  })

  it('stand in the ledger unless a call failed, only read, or was never made', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/1'), called('a/1'), intent('a/2'), intent('a/3'), lost('a/3')],
      ...[intent('a/4'), failed('a/4'), intent('a/5', { effect: 'none' }), called('a/5')],
    )
    const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6']
    expect(keys.filter((key) => standsInLedger(state, key))).toEqual(['a/1', 'a/2', 'a/3'])
  })
})
