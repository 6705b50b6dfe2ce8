import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, judgeRepeat } from './judgeRepeat'

const done = (hash: string, more: Partial<Action> = {}): Action => ({
  ...{ key: `k-${hash}`, hash, effect: false, outcome: 'done', result: 'same' },
  ...more,
})
const read = { effect: false, polling: false }

describe('a repeated action', () => {
  type Row = [
    name: string,
    history: Action[],
    action: { hash: string; effect?: boolean; polling?: boolean },
    verdict: string,
  ]
  it.each<Row>([
    ['something new', [done('a')], { hash: 'b' }, 'new'],
    ['the same read again', [done('a')], { hash: 'a' }, 'repeat'],
    ['A, B, A without an effect between', [done('a'), done('b')], { hash: 'a' }, 'repeat'],
    ['a read again after an effect', [done('a'), done('w', { effect: true })], { hash: 'a' }, 'new'],
    [
      'A, W, A, W as a cycle of two',
      [done('a'), done('w', { effect: true }), done('a')],
      { hash: 'w', effect: true },
      'repeat',
    ],
    [
      'the same effect again, whatever lies between',
      [done('w', { effect: true }), done('a'), done('v', { effect: true })],
      { hash: 'w', effect: true },
      'repeat',
    ],
    ['an equal call still in flight', [done('a', { outcome: 'open', result: null })], { hash: 'a' }, 'new'],
    ['a call that failed for now', [done('a', { outcome: 'failed_for_now' })], { hash: 'a' }, 'new'],
    ['a call that failed for good', [done('a', { outcome: 'failed' })], { hash: 'a' }, 'repeat'],
    ['a first poll again', [done('a')], { hash: 'a', polling: true }, 'new'],
    [
      'a poll whose answer changed',
      [done('a', { result: '10%' }), done('a', { result: '40%' })],
      { hash: 'a', polling: true },
      'new',
    ],
    [
      'a poll whose answer stays',
      [done('a', { result: '40%' }), done('a', { result: '40%' })],
      { hash: 'a', polling: true },
      'repeat',
    ],
  ])('%s', (_name, history, action, verdict) => {
    expect(judgeRepeat(history, { ...read, ...action }).kind).toBe(verdict)
  })

  it('is found in every cycle of period one to five, at the latest when the second round closes', () => {
    const cycle = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(cycle, fc.boolean(), (hashes, effect) => {
        const twice = [...hashes, ...hashes]
        const history = twice
          .slice(0, -1)
          .map((hash, index) => done(hash, { effect: effect && index % 2 === 0 }))
        expect(judgeRepeat(history, { ...read, hash: hashes.at(-1) ?? '' }).kind).toBe('repeat')
      }),
    )
  })

  it('is never seen among different actions', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.boolean(), (hashes, effect) => {
        const history = hashes.slice(0, -1).map((hash) => done(hash))
        expect(judgeRepeat(history, { ...read, effect, hash: hashes.at(-1) ?? '' }).kind).toBe('new')
      }),
    )
  })
})
