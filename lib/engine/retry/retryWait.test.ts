import { describe, expect, it } from 'vitest'
import { noteText } from '../../run/noteTexts'
import { retryWait, withReason } from './retryWait'

const wait = (more: Partial<Parameters<typeof retryWait>[0]> = {}) =>
  retryWait({ attempt: 1, random: 0.5, leftMs: 60_000, retryAfterMs: undefined, ...more })

describe('the wait before another attempt', () => {
  it.each([
    [1, 0.5, 500],
    [2, 0.5, 1000],
    [3, 0.5, 2000],
    [1, 0, 375],
    [1, 0.999999, 625],
    [2, 0, 750],
  ])('after attempt %i with chance %d is %i ms', (attempt, random, ms) => {
    expect(wait({ attempt, random })).toEqual({ kind: 'wait', ms })
  })

  it('is what the server asks for, where that is longer', () => {
    expect(wait({ retryAfterMs: 4000 })).toEqual({ kind: 'wait', ms: 4000 })
    expect(wait({ retryAfterMs: 100 })).toEqual({ kind: 'wait', ms: 500 })
  })

  it('has to leave time for the attempt', () => {
    expect(wait({ leftMs: 501 })).toEqual({ kind: 'wait', ms: 500 })
    expect(wait({ leftMs: 500 })).toEqual({
      kind: 'give_up',
      reason: noteText('wait.tooLittle', { left: 500 }),
    })
    expect(wait({ leftMs: -3.7 })).toEqual({
      kind: 'give_up',
      reason: noteText('wait.tooLittle', { left: 0 }),
    })
  })

  it('that the server asks for and that does not fit is the reason for giving up', () => {
    expect(wait({ leftMs: 4000.9, retryAfterMs: 4000 })).toEqual({ kind: 'wait', ms: 4000 })
    expect(wait({ leftMs: 4000, retryAfterMs: 4000 })).toEqual({
      kind: 'give_up',
      reason: noteText('wait.asked', { asked: 4000, left: 4000 }),
    })
    expect(wait({ leftMs: 450, retryAfterMs: 300 })).toMatchObject({
      reason: { message: '450 ms are left for this action, too little for another attempt' },
    })
  })

  it('that is not made says why after the fault’s own words', () => {
    const fault = { code: 'BUSY', message: 'It is busy. ', class: 'transient' as const }
    const why = { message: 'no time is left' }
    expect(withReason(fault, why)).toEqual({
      ...fault,
      message: 'It is busy; not tried again: no time is left.',
      says: { id: 'notes.around.notAgain', params: { reason: { message: 'It is busy' }, why } },
    })
  })
})
