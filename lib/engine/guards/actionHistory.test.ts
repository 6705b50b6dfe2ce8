import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import type { NewEvent } from '../../run/event'
import { called, failed, intent, lost, RUN, replay, start, undo } from '../../run/testing/runEvents'
import { fakeHash } from '../testing/fakeHash'
import { actionHash, actionHistory, repeatMarkOf, repeatsOf } from './actionHistory'

const chance = { random: () => 0, uuid: () => 'u', hash: fakeHash }

const marked = (key: string, value: Json): NewEvent => ({
  kind: 'choice.made',
  data: { key: `${key}/repeat`, scope: 'work', name: 'repeat', value },
})

const forGood = (key: string): NewEvent => ({
  kind: 'tool.failed',
  data: { key, fault: { code: 'GONE', message: 'It is gone.', class: 'permanent' }, durationMs: 1 },
})

const historyOf = (...events: NewEvent[]) =>
  actionHistory(replay(RUN, start('work'), ...events), chance, 'work')

describe('what an activation has done so far', () => {
  it('says of each call how it ended, with what later answers are compared by', () => {
    const history = historyOf(
      intent('work/a'),
      called('work/a', { result: { b: 1, a: 2 } }),
      intent('work/b', { effect: 'none' }),
      forGood('work/b'),
      intent('work/c'),
      failed('work/c'),
      intent('work/d'),
      lost('work/d'),
      intent('work/e'),
    )
    expect(history.map(({ key, effect, outcome, result }) => [key, effect, outcome, result])).toEqual([
      ['work/a', true, 'done', '{"a":2,"b":1}'],
      ['work/b', false, 'failed', 'GONE: It is gone.'],
      ['work/c', true, 'failed_for_now', 'NO: no'],
      ['work/d', true, 'open', null],
      ['work/e', true, 'open', null],
    ])
    expect(history[0]?.hash).toBe(actionHash(chance, 'shop/create', { key: 'work/a' }))
  })

  it('leaves out undos, fallbacks and what other activations did', () => {
    const history = historyOf(
      intent('work/a'),
      called('work/a'),
      undo('work/a'),
      intent('work/a/fallback'),
      intent('other/a'),
    )
    expect(history.map(({ key }) => key)).toEqual(['work/a'])
  })

  it('has refused repeats where they were refused, as actions without effect', () => {
    const mark = { repeats: 'work/a', hash: 'h', after: 3, stops: false }
    const history = historyOf(
      intent('work/a'), // third event of the run
      intent('work/b'),
      marked('work/again', mark),
    )
    expect(history.map(({ key, effect, outcome }) => [key, effect, outcome])).toEqual([
      ['work/a', true, 'open'],
      ['work/again', false, 'repeat'],
      ['work/b', true, 'open'],
    ])
    expect(history[1]).toMatchObject({ hash: 'h', result: null })
  })
})

describe('a refused repeat', () => {
  const mark = { repeats: 'work/a', hash: 'h', after: 3, stops: true }

  it('is read back as it was written, and stops only where that was said', () => {
    const state = replay(RUN, marked('work/x', mark), marked('work/y', { ...mark, stops: 'yes' }))
    expect(repeatMarkOf(state, 'work/x')).toEqual(mark)
    expect(repeatMarkOf(state, 'work/y')).toEqual({ ...mark, stops: false })
    expect(repeatMarkOf(state, 'work/z')).toBeNull()
  })

  it.each<[string, Json]>([
    ['that names nothing', { ...mark, repeats: 1 }],
    ['without a hash', { ...mark, hash: null }],
    ['without a place', { ...mark, after: '3' }],
    ['that is no object', 'work/a'],
  ])('%s counts for nothing', (_, value) => {
    const state = replay(RUN, marked('work/x', value))
    expect(repeatMarkOf(state, 'work/x')).toBeNull()
    expect(repeatsOf(state, 'work')).toEqual([])
  })

  it('is found by its activation, among other choices of that', () => {
    const other: NewEvent = {
      kind: 'choice.made',
      data: { key: 'work/x/port', scope: 'work', name: 'port', value: mark },
    }
    const elsewhere: NewEvent = {
      kind: 'choice.made',
      data: { key: 'works/x/repeat', scope: 'works', name: 'repeat', value: mark },
    }
    const asLong: NewEvent = {
      kind: 'choice.made',
      data: { key: 'work/x/answer', scope: 'work', name: 'answer', value: mark },
    }
    const state = replay(RUN, marked('work/x', mark), other, asLong, elsewhere)
    expect(repeatsOf(state, 'work')).toEqual([{ key: 'work/x', mark }])
  })
})
