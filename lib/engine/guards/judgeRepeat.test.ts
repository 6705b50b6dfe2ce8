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
    [
      'a read again, where the only effect lies before both',
      [done('w', { effect: true }), done('a'), done('b')],
      { hash: 'a' },
      'repeat',
    ],
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

  const effect = (hash: string) => done(hash, { effect: true })
  const period = (history: Action[], hash: string, more = read) => {
    const verdict = judgeRepeat(history, { ...more, hash })
    return verdict.kind === 'repeat' ? [verdict.of, verdict.period] : verdict.kind
  }

  it('is the closing of a cycle of up to five actions, even where effects lie between; not of six', () => {
    const cycle = (length: number) => {
      const round = Array.from({ length }, (_, n) => (n === 1 ? effect('e') : done(`r${n}`)))
      const again = round.map((action) => ({ ...action, key: `again-${action.hash}` }))
      return period([...round, ...again.slice(0, -1)], `r${length - 1}`)
    }
    expect(cycle(5)).toEqual(['k-r4', 5])
    expect(cycle(3)).toEqual(['k-r2', 3])
    // the read after an effect may bring something new as long as no cycle is seen
    expect(cycle(6)).toBe('new')
  })

  it('is no cycle where only a part of it comes again', () => {
    const history = [done('x'), effect('e'), done('a'), effect('f'), effect('e')]
    // x e a | f e a: the last two of three are the same
    expect(period(history, 'a')).toBe('new')
  })

  it('names the last equal action, and the shortest cycle', () => {
    const later = { ...done('a'), key: 'later' }
    expect(period([done('a'), done('b'), later], 'a')).toEqual(['later', 1])
    expect(period([done('a'), done('b'), { ...done('a'), key: 'a2' }], 'b')).toEqual(['k-b', 2])
    expect(period([done('a'), later], 'a')).toEqual(['later', 1])
  })

  it('is none where what was refused as a repeat lies between, however often', () => {
    const refused = (hash: string, changes: boolean): Action => ({
      ...{ key: `refused-${hash}`, hash, effect: changes, outcome: 'repeat', result: null },
    })
    expect(period([effect('e'), refused('e', true)], 'e', { effect: true, polling: false })).toEqual([
      'k-e',
      1,
    ])
    // an effect that was not sent has changed nothing, so the read is one
    expect(period([done('a'), refused('e', true)], 'a')).toEqual(['k-a', 1])
    expect(period([done('a'), effect('e'), refused('e', true)], 'a')).toBe('new')
  })

  it('of a polling tool compares its last two answers, however many came before', () => {
    const poll = { effect: false, polling: true }
    const answers = (...results: string[]) => results.map((result) => done('a', { result }))
    expect(period(answers('1', '1', '2'), 'a', poll)).toBe('new')
    expect(period(answers('1', '2', '2'), 'a', poll)).toEqual(['k-a', 1])
    expect(period([...answers('1'), done('b'), ...answers('1')], 'a', poll)).toEqual(['k-a', 1])
    expect(period(answers('1', '2', '2'), 'a', { effect: true, polling: true })).toEqual(['k-a', 1])
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
