import { describe, expect, it } from 'vitest'
import { fakeSession } from '../testing/fakeSession'
import { stepsTrip } from './stepsTrip'
import { grouped, stopBy, type Trip } from './trip'

describe('a number in a message', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [18214, '18,214'],
    [1234567, '1,234,567'],
    [1234.56789, '1,234.56789'],
    [0.0042, '0.0042'],
  ])('%d reads %s', (value, text) => {
    expect(grouped(value)).toBe(text)
  })
})

describe('a limit that is reached', () => {
  it('stands in the run’s events, and its numbers in the fault', () => {
    const session = fakeSession()
    const trip: Trip = {
      ...{ guard: 'steps', scope: 'work', key: 'work/a', limit: 2, actual: 3, unit: 'steps' },
      ...{ message: 'Too many.', stops: true },
    }
    expect(stopBy(session, trip, 'STEPS_EXCEEDED')).toEqual({
      ...{ code: 'STEPS_EXCEEDED', message: 'Too many.', class: 'permanent' },
      details: { limit: 2, actual: 3, unit: 'steps' },
    })
    expect(session.events.at(-1)).toMatchObject({ kind: 'guard.tripped', data: trip })
  })
})

describe('one more step', () => {
  /** Calls of two nodes: `work` has made `mine` attempts, `other` has made `others`. */
  function nextStep(
    mine: number,
    others: number,
    limits: { node?: number; run?: number; added?: number } = {},
  ) {
    const nodes = {
      work: limits.node === undefined ? {} : { guards: { maxSteps: limits.node } },
      other: {},
    }
    const session = fakeSession({}, { nodes, ...(limits.run ? { guards: { maxSteps: limits.run } } : {}) })
    const intend = (scope: string, key: string, purpose: 'step' | 'undo' = 'step') =>
      session.emit({
        kind: 'tool.intended',
        data: {
          ...{ key, scope, tool: 't', args: {}, argsHash: key, requestId: key, generation: 0, purpose },
          ...{ effect: 'none', fingerprintBefore: null },
        },
      })
    for (let n = 0; n < mine; n += 1) intend('work', `work/s${n}`)
    for (let n = 0; n < others; n += 1) intend('other', `other/s${n}`)
    intend('work', 'undo/work/s0', 'undo')
    session.state.extended = { ...session.state.extended, steps: limits.added ?? 0 }
    const trip = stepsTrip(session.program, session.state, 'work', 'work/next')
    return trip && [trip.actual, trip.limit, trip.message]
  }

  it('is the node’s last allowed one at its limit, and too many beyond it; undos do not count', () => {
    expect(nextStep(2, 9, { node: 3, run: 100 })).toBe(null)
    expect(nextStep(3, 9, { node: 3, run: 100 })).toEqual([
      ...[4, 3],
      'Step 4 of 3 allowed for node “work”: the call was not sent. Allow more steps on the card or in the guards.',
    ])
  })

  it('counts for the whole run as well', () => {
    expect(nextStep(1, 3, { run: 5 })).toBe(null)
    expect(nextStep(1, 4, { run: 5 })).toEqual([
      ...[6, 5],
      'Step 6 of 5 allowed for this run: the call was not sent. Allow more steps on the card or in the guards.',
    ])
  })

  it('has room again where a card has added steps, in the node and in the run', () => {
    expect(nextStep(3, 0, { node: 3, run: 3, added: 1 })).toBe(null)
    expect(nextStep(4, 0, { node: 3, run: 9, added: 1 })?.slice(0, 2)).toEqual([5, 4])
    expect(nextStep(1, 3, { run: 3, added: 1 })?.slice(0, 2)).toEqual([5, 4])
  })

  it('of a call that was sent back counts the attempts it had', () => {
    const session = fakeSession({}, { nodes: { work: { guards: { maxSteps: 2 } } } })
    const data = { key: 'work/a', scope: 'work', tool: 't', args: {}, argsHash: 'a', requestId: 'a' }
    const rest = { generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null } as const
    session.emit({ kind: 'tool.intended', data: { ...data, ...rest } })
    const fault = { code: 'X', message: 'x', class: 'transient' } as const
    session.emit({ kind: 'tool.attempted', data: { key: 'work/a', attempt: 2, fault, waitMs: 1 } })
    session.emit({ kind: 'tool.failed', data: { key: 'work/a', fault, durationMs: 1 } })
    session.emit({
      kind: 'node.retried',
      data: {
        ...{ node: 'work', scope: 'work', mode: 'continue', edits: {}, supplied: {} },
        forget: ['work/a'],
      },
    })
    expect(stepsTrip(session.program, session.state, 'work', 'work/a')).toMatchObject({ actual: 3, limit: 2 })
  })
})
