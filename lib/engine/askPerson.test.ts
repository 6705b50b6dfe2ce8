import { describe, expect, it } from 'vitest'
import { cardText } from '../run/cardTexts'
import { asked } from '../run/task'
import { askPerson, type Question } from './askPerson'
import { fakeSession } from './testing/fakeSession'

const question: Question = {
  ...{ scope: 'work', key: 'work/q', kind: 'clarification', question: 'Which?', context: { goal: 'g' } },
  choices: [{ choice: 'answer' }],
}

describe('a question to a person', () => {
  it('opens one card, which says no more than was asked', () => {
    const session = fakeSession()
    expect(askPerson(session, question)).toEqual({ kind: 'suspended' })
    expect(askPerson(session, question)).toEqual({ kind: 'suspended' })
    expect(session.events.flatMap(({ kind, data }) => (kind === 'task.opened' ? [data] : []))).toEqual([
      {
        ...{
          task: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
        },
        ...{
          kind: 'clarification',
          scope: 'work',
          key: 'work/q',
          question: 'Which?',
          context: { goal: 'g' },
        },
        ...{ choices: [{ choice: 'answer' }], effects: [], assignee: null, expiresAfterMs: null },
      },
    ])
  })

  it('carries what it is about, whom it is for, how long it stands, and its sentence for other languages', () => {
    const session = fakeSession()
    const sentence = asked(cardText('approval', { tool: 'shop/create' }))
    const more = {
      ...sentence,
      about: 'work/s1',
      effects: ['work/s0'],
      assignee: 'ann',
      expiresAfterMs: 5000,
    }
    askPerson(session, { ...question, ...more })
    expect(session.openCard()).toMatchObject({
      ...{ key: 'work/s1', ...sentence, effects: ['work/s0'], assignee: 'ann' },
    })
    expect(session.events.at(-1)?.data).toMatchObject({ expiresAfterMs: 5000 })
  })

  it.each(['decided', 'expired'] as const)('that is %s says when that was, not when it was asked', (how) => {
    const session = fakeSession()
    askPerson(session, question)
    session.world.clock.advance(60_000)
    const decision = { choice: 'answer', value: 'this' } as const
    if (how === 'decided') session.decide(decision)
    else session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(askPerson(session, question)).toEqual({
      kind: 'ok',
      value: {
        ...(how === 'decided' ? { kind: how, decision, by: 'Ann' } : { kind: how }),
        at: '2026-01-01T00:01:00.000Z',
      },
    })
  })
})
