import { describe, expect, it } from 'vitest'
import type { ArgumentRule } from '../../graph/document'
import type { JsonObject } from '../../graph/json'
import { cardText } from '../../run/cardTexts'
import { createIo } from '../createIo'
import { answered, failed } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import type { QuestionLimits } from './askWhich'
import { settleArguments } from './settleArguments'

const STAFF: FakeTool = { ref: 'staff/find', effect: 'none' }
const PAY: FakeTool = { ref: 'staff/pay', effect: 'none' }
const LISTED: ArgumentRule = {
  list: [
    { value: 'h-1', label: 'Union Hospital, Beijing' },
    { value: 'h-2', label: 'Union Hospital, Fuzhou' },
    { value: 'h-3', label: 'Huashan Hospital' },
  ],
}
const KEPT: ArgumentRule = {
  oneOf: {
    ...{ tool: 'staff/find', args: { name: { $cel: 'value' }, team: { $cel: 'args.team' } } },
    ...{ path: 'people', value: 'item.id', label: 'item.name' },
  },
}
const people = (...ids: number[]) => answered({ people: ids.map((id) => ({ id, name: `Ann ${id}` })) })

function open(tool: FakeWorld['tool'] = () => people(1, 2), pay: Partial<FakeTool> = {}): FakeSession {
  return fakeSession({ tool }, { tools: [STAFF, { ...PAY, ...pay }] })
}
function settle(
  session: FakeSession,
  rules: { [argument: string]: ArgumentRule } | undefined,
  args: JsonObject,
  limits: QuestionLimits = { maxQuestions: 2 },
) {
  const io = createIo(session, 'work', session.signal)
  const asker = { io, run: session.state, program: session.program, scope: 'work' }
  return settleArguments(asker, { key: 's1', tool: 'staff/pay', args, rules }, limits)
}

describe('an argument with a reference list', () => {
  it('gets the value of the one entry it means; others stay as they are', async () => {
    const session = open()
    expect(await settle(session, { to: LISTED, note: {} }, { to: 'huashan', note: 'x', more: 1 })).toEqual({
      kind: 'ok',
      value: { to: 'h-3', note: 'x', more: 1 },
    })
    expect(session.kinds()).toEqual([])
  })

  it.each([[{ to: 'h-2' }], [{ to: null }], [{}]])(
    'that is the value itself, or absent, stays: %j',
    async (args) => {
      expect(await settle(open(), { to: LISTED }, args)).toEqual({ kind: 'ok', value: args })
      expect(await settle(open(), undefined, args)).toEqual({ kind: 'ok', value: args })
    },
  )

  it('is looked up with its value and the others, once', async () => {
    const session = open(() => people(7))
    const args = { to: 'ann', team: 'a' }
    expect(await settle(session, { to: KEPT }, args)).toEqual({ kind: 'ok', value: { to: 7, team: 'a' } })
    expect(session.world.sent.map(({ args: sent }) => sent)).toEqual([{ name: 'ann', team: 'a' }])
    await session.barrier()
    expect(await settle(session.reopen(), { to: KEPT }, args)).toMatchObject({ kind: 'ok' })
    expect(session.world.sent).toHaveLength(1)
  })

  it('that means no entry is a permanent fault about that argument', async () => {
    expect(await settle(open(), { to: LISTED }, { to: 'Ruijin' })).toEqual({
      ...{ kind: 'fault', key: 's1' },
      fault: {
        ...{ code: 'INVALID_ARGUMENTS', class: 'permanent' },
        message: 'staff/pay was not called: its list for to has no entry for "Ruijin".',
        says: {
          id: 'faults.INVALID_ARGUMENTS.list',
          params: { tool: 'staff/pay', argument: 'to', value: '"Ruijin"' },
        },
        details: {
          problems: [
            {
              field: 'to',
              message: 'staff/pay was not called: its list for to has no entry for "Ruijin".',
            },
          ],
        },
      },
    })
  })

  it('whose list cannot be asked fails the call under its own key', async () => {
    const away = open(() => failed('tool_error', { message: 'no rights' }))
    expect(await settle(away, { to: KEPT }, { to: 'ann', team: 'a' })).toMatchObject({
      ...{ kind: 'fault', key: 's1' },
      fault: {
        code: 'LOOK_UP_FAILED',
        class: 'transient',
        message: 'staff/find could not be asked: no rights',
      },
    })
    expect(await settle(open(), { to: KEPT }, { to: 'ann' })).toMatchObject({
      ...{ kind: 'fault', key: 's1' },
      fault: {
        code: 'LOOK_UP_FAILED',
        message: 'The reference list of staff/find cannot be asked about "ann": its arguments have no value.',
      },
    })
  })

  it('is left alone where a person gave the call’s result, or its very arguments', async () => {
    const supplied = open()
    supplied.state.supplied.set('work/s1', 5)
    const edited = open()
    edited.state.edits.set('work/s1', { args: { to: 'x' }, generation: 1 })
    for (const session of [supplied, edited])
      expect(await settle(session, { to: LISTED }, { to: 'Ruijin' })).toEqual({
        kind: 'ok',
        value: { to: 'Ruijin' },
      })
  })
})

describe('an argument that may mean several entries', () => {
  const ask = (session: FakeSession, rule = LISTED, limits?: QuestionLimits) =>
    settle(session, { to: rule }, { to: 'union' }, limits)

  it('is asked about with its candidates; the answer is looked up like any name', async () => {
    const session = open()
    expect(await ask(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      ...{ kind: 'clarification', key: 'work/s1/which/to/1' },
      question: '“union” may mean 2 entries of the list for to of staff/pay. Which one is meant?',
      context: {
        ...{ tool: 'staff/pay', argument: 'to', args: { to: 'union' } },
        candidates: [
          { value: 'h-1', label: 'Union Hospital, Beijing' },
          { value: 'h-2', label: 'Union Hospital, Fuzhou' },
        ],
      },
    })
    expect(session.openCard().context).not.toHaveProperty('total')
    session.decide({ choice: 'answer', note: 'the one in fuzhou union' })
    expect((await ask(session)).kind).toBe('suspended')
    expect(session.openCard().question).toBe(
      '“the one in fuzhou union” is not in the list for to of staff/pay. Which one is meant?',
    )
    expect(session.openCard().context.candidates).toEqual([])
    session.decide({ choice: 'answer', value: 'fuzhou' })
    expect(await ask(session)).toEqual({ kind: 'ok', value: { to: 'h-2' } })
  })

  it('says how many there are where they are more than buttons', async () => {
    const session = open(() => people(...Array.from({ length: 60 }, (_, id) => id)))
    await settle(session, { to: KEPT }, { to: 5.5, team: 'a' })
    const { context, question } = session.openCard()
    expect([context.total, Array.isArray(context.candidates) && context.candidates.length]).toEqual([60, 20])
    const entries = Array.from({ length: 50 }, (_, id) => ({ value: id, label: `Ann ${id}` }))
    expect([...session.state.choices.values()]).toEqual([{ total: 60, entries }])
    expect(question).toBe('5.5 may mean 60 entries of the list for to of staff/pay. Which one is meant?')
  })

  it('has its default where nobody answers in time, as it is, and the trace says so', async () => {
    const rule = { ...LISTED, default: 'h-9' }
    const limits = { maxQuestions: 2, expiresAfterMs: 60_000 }
    const session = open()
    expect(await ask(session, rule, limits)).toEqual({ kind: 'suspended' })
    expect(session.events.at(-1)?.data).toMatchObject({ expiresAfterMs: 60_000 })
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(await ask(session, rule, limits)).toEqual({ kind: 'ok', value: { to: 'h-9' } })
    const message = 'to of staff/pay was taken to be "h-9", its default, because nobody answered in time.'
    const says = { id: 'notes.default.late', params: { argument: 'to', tool: 'staff/pay', value: '"h-9"' } }
    expect(session.state.warnings).toEqual([{ scope: 'work', code: 'DEFAULT_USED', message, says }])
  })

  it('has its default at once where the run has had its questions', async () => {
    const session = open()
    expect(await ask(session, { ...LISTED, default: 'h-1' }, { maxQuestions: 0 })).toEqual({
      kind: 'ok',
      value: { to: 'h-1' },
    })
    expect(session.state.warnings[0]?.message).toContain('because the run has had its 0 questions')
    expect(session.state.tasks.size).toBe(0)
  })

  it('has the answer of a card that was opened in time, although the run has had its questions by now', async () => {
    const rule = { ...LISTED, default: 'h-9' }
    const session = open()
    expect(await ask(session, rule, { maxQuestions: 1 })).toEqual({ kind: 'suspended' })
    expect(await ask(session, rule, { maxQuestions: 1 })).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'h-2' })
    expect(await ask(session, rule, { maxQuestions: 1 })).toEqual({ kind: 'ok', value: { to: 'h-2' } })
    expect(session.state.warnings).toEqual([])
  })

  it('is asked about however many cards of another kind the run has had', async () => {
    const session = open()
    const choices = [{ choice: 'approve' }]
    await createIo(session, 'work', session.signal).ask({
      ...{ key: 'pay', kind: 'approval', question: 'May it?', context: {}, choices },
    })
    session.decide({ choice: 'approve' })
    const rule = { ...LISTED, default: 'h-9' }
    expect(await ask(session, rule, { maxQuestions: 1 })).toEqual({ kind: 'suspended' })
    expect(session.openCard().choices).toEqual([{ choice: 'answer' }])
  })

  it('is asked about whatever the limit where it has no default, or its tool has effects', async () => {
    expect(await ask(open(), LISTED, { maxQuestions: 0 })).toEqual({ kind: 'suspended' })
    const effects = open(undefined, { effect: 'reversible' })
    const limits = { maxQuestions: 0, expiresAfterMs: 1 }
    expect(await ask(effects, { ...LISTED, default: 'h-1' }, limits)).toEqual({ kind: 'suspended' })
    expect(effects.events.at(-1)?.data).toMatchObject({ expiresAfterMs: null })
  })

  it('needs somebody to say it where the card closed without an answer', async () => {
    const session = open()
    await ask(session)
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(await ask(session)).toEqual({
      ...{ kind: 'fault', key: 's1' },
      fault: {
        ...{ code: 'NEEDS_INFORMATION', class: 'permanent' },
        message:
          'Nobody said which to is meant. “union” may mean 2 entries of the list for to of staff/pay. Which one is meant?',
        says: {
          id: 'faults.NEEDS_INFORMATION.which',
          params: {
            argument: 'to',
            question: cardText('which.several', {
              ...{ said: '“union”', total: 2, argument: 'to', tool: 'staff/pay' },
            }),
          },
        },
      },
    })
  })
})
