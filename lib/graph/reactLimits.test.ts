import { describe, expect, it } from 'vitest'
import { CONVERSATION, mostTurns, reactModelCalls, thinkingMs } from './reactLimits'

describe('the turns of one activation', () => {
  it('are one per tool call, the answer and two corrections, unless the author says how many', () => {
    expect(mostTurns(8, undefined)).toBe(11)
    expect(mostTurns(1, undefined)).toBe(4)
    expect(mostTurns(8, 3)).toBe(3)
  })
})

describe('the model calls of one activation', () => {
  // the window of three rounds that a repeated action leaves lets the most rounds become summaries
  it.each([
    ['all fits into the window', 3, 0],
    ['the summaries are just full', 14, 0],
    ['one more round has to go in', 15, 1],
    ['seven places were freed, and are taken again', 21, 1],
    ['they are full a second time', 22, 2],
  ])('are its turns, and one more for every time the summaries are shortened: %s', (_, turns, shortened) =>
    expect(reactModelCalls(turns, CONVERSATION, false)).toBe(turns + shortened),
  )

  it('shorten sooner where the window is smaller than what a repetition leaves, or the list is', () => {
    expect(reactModelCalls(12, { window: 1, summaries: 10 }, false)).toBe(12)
    expect(reactModelCalls(13, { window: 1, summaries: 10 }, false)).toBe(14)
    // with four summaries, of which three are kept, every further round asks for it
    expect(reactModelCalls(10, { window: 6, summaries: 4 }, false)).toBe(12)
  })

  it('are three more where data of a form is asked for: the question and its corrections', () => {
    expect(reactModelCalls(3, CONVERSATION, true)).toBe(6)
    expect(reactModelCalls(15, CONVERSATION, true)).toBe(19)
  })
})

describe('the times of one thought', () => {
  it.each([
    ['by default', undefined, { attempt: 45_000, action: 60_000 }],
    ['by the time of a call', { actionTimeoutMs: 40_000 }, { attempt: 45_000, action: 80_000 }],
    [
      'by an attempt that is longer than that',
      { attemptTimeoutMs: 30_000 },
      { attempt: 90_000, action: 120_000 },
    ],
    ['by both', { attemptTimeoutMs: 10_000, actionTimeoutMs: 25_000 }, { attempt: 30_000, action: 50_000 }],
  ])('%s', (_, guards, times) => expect(thinkingMs(guards)).toEqual(times))
})
