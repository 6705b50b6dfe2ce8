import { describe, expect, it } from 'vitest'
import { answered, failed, said } from '../../engine/testing/failures'
import type { FakeTool } from '../../engine/testing/fakeProgram'
import { type FakeSession, fakeSession } from '../../engine/testing/fakeSession'
import type { ArgumentRule } from '../../graph/document'
import type { Json } from '../../graph/json'
import {
  accepted,
  byName,
  enter,
  HOSPITALS,
  LOOK_UP,
  ONE_OF,
  open,
  plan,
  records,
  TOTAL,
} from './testing/hospitalPlans'

describe('questions', () => {
  const withDefault = { rule: { ...ONE_OF, default: 'BJ001' } }
  const expire = (session: FakeSession) =>
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })

  it('that expire are answered by the declared default, and the trace says so', async () => {
    const session = open([byName('Union Hospital')], withDefault)
    await enter(session, { questions: { max: 2, expiresAfterMs: 60_000 } })
    expect(session.events.at(-1)).toMatchObject({ kind: 'task.opened', data: { expiresAfterMs: 60_000 } })
    expire(session)
    expect(await enter(session, { questions: { max: 2, expiresAfterMs: 60_000 } })).toMatchObject({
      kind: 'finished',
    })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'BJ001' } }])
    expect(session.state.warnings).toMatchObject([
      { code: 'DEFAULT_USED', message: expect.stringContaining('because nobody answered in time') },
    ])
  })

  it('beyond two per run are answered by the default, whoever asked the others', async () => {
    const session = open([byName('Union Hospital')], withDefault)
    for (const task of ['t1', 't2'])
      session.emit({
        kind: 'task.opened',
        data: {
          ...{
            task,
            kind: 'clarification',
            scope: 'other',
            key: `other/${task}`,
            question: '?',
            context: {},
          },
          ...{ choices: [], effects: [], assignee: null, expiresAfterMs: null },
        },
      })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.state.warnings).toMatchObject([
      { message: expect.stringContaining('the run has had its 2 questions') },
    ])
    expect(session.world.asked[0]?.messages[0]?.content).toContain('No question can be asked')
  })

  it('never expire without a default, nor for a tool with effects', async () => {
    const questions = { questions: { max: 0, expiresAfterMs: 60_000 } }
    for (const setting of [{}, { ...withDefault, tool: { effect: 'reversible' as const } }]) {
      const session = open([byName('Union Hospital')], setting)
      expect(await enter(session, questions)).toEqual({ kind: 'suspended' })
      expect(session.events.at(-1)).toMatchObject({ kind: 'task.opened', data: { expiresAfterMs: null } })
    }
  })

  it('cannot be put when the list cannot be reached: the node fails, and may be sent back', async () => {
    const session = open([byName('Union Hospital')], {
      world: { tool: () => failed('tool_error', { code: 'NOT_AUTHORIZED' }) },
    })
    expect(await enter(session)).toMatchObject({
      kind: 'failed',
      fault: {
        code: 'LOOK_UP_FAILED',
        message: expect.stringContaining('demo/hospitals could not be asked'),
      },
    })
  })
})

describe('rule packs', () => {
  it('hold for every step when they are switched on, and only then', async () => {
    const card: FakeTool = {
      ...{ ref: 'demo/records', effect: 'none' },
      inputSchema: { type: 'object', properties: { cardNumber: { type: 'string' } } },
      outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
    }
    const paid = plan([{ id: 's1', tool: 'demo/records', args: { cardNumber: '4111111111111112' } }], TOTAL)
    const session = () => fakeSession({ model: () => paid }, { tools: [LOOK_UP, card], nodes: { plan: {} } })
    expect(await enter(session(), { rulePacks: ['government', 'medical'] })).toMatchObject({
      kind: 'finished',
    })
    expect(await enter(session(), { rulePacks: ['finance'] })).toMatchObject({
      kind: 'failed',
      fault: { message: expect.stringContaining('its check digit is wrong (Luhn)') },
    })
  })
})

describe('looking up while a plan is made', () => {
  const two = (first: Json, second: Json) =>
    plan(
      [
        { id: 's1', tool: 'demo/records', args: { hospital: first } },
        { id: 's2', tool: 'demo/records', args: { hospital: second } },
      ],
      TOTAL,
    )

  it('remembers what a person said when the model has to plan anew', async () => {
    const session = open([two('Union Hospital', 'Mars Clinic'), two('Union Hospital', 'Huashan Hospital')])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps.map(({ args }) => args.hospital)).toEqual(['WH001', 'SH001'])
    expect(session.state.tasks.size).toBe(1)
  })

  it('asks the list about equal names once, and takes values that are marked as data', async () => {
    const session = open([two({ $json: 'Huashan Hospital' }, 'Huashan Hospital')])
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.world.sent.map(({ args }) => args.name)).toEqual(['Huashan Hospital', 'SH001'])
  })

  it('leaves alone what has no value yet, or none at all', async () => {
    const rule = { ...ONE_OF }
    const optional = {
      inputSchema: { type: 'object', properties: { hospital: { type: ['string', 'null'] } } },
    }
    const session = open([byName(null)], { rule, tool: optional })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.world.sent).toEqual([])
  })

  it('keeps values that are no texts, and lists whose answer has no list', async () => {
    const rule = { oneOf: { ...ONE_OF.oneOf, value: 'item', label: 'item.city' } } as ArgumentRule
    const tool = { inputSchema: { type: 'object', properties: { hospital: {} } } }
    const session = open([byName('Union Hospital')], { rule, tool })
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: HOSPITALS[0] ?? null })
    expect(await enter(session)).toMatchObject({ kind: 'failed' })
    const empty = open([byName('Union Hospital')], { world: { tool: () => answered('nothing') } })
    expect(await enter(empty)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
  })

  it('ends after eight questions to lists', async () => {
    const many = plan(
      Array.from({ length: 9 }, (_, n) => ({
        id: `s${n}`,
        tool: 'demo/records',
        args: { hospital: `Huashan Hospital${' '.repeat(n)}` },
      })),
      TOTAL,
    )
    const session = open([many], { world: { tool: () => answered({ matches: HOSPITALS.slice(3) }) } })
    expect(await enter(session)).toMatchObject({
      kind: 'failed',
      fault: { code: 'TOO_MANY_LOOK_UPS', message: expect.stringContaining('8') },
    })
    expect(session.world.sent).toHaveLength(8)
  })

  it('takes “there is none” from a tool that refuses instead of answering an empty list', async () => {
    const nothing = failed('tool_error', { code: 'NOT_FOUND' })
    const session = open([byName('Mars Clinic')], { world: { tool: () => nothing } })
    expect(await enter(session)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
  })

  it('fails where the list cannot be asked, is not free of effects, or nobody gave an answer', async () => {
    const args = { name: { $cel: 'args.nothing' } }
    const rule = { oneOf: { ...ONE_OF.oneOf, args } } as ArgumentRule
    expect(await enter(open([byName('Union Hospital')], { rule }))).toMatchObject({
      fault: { code: 'LOOK_UP_FAILED', message: expect.stringContaining('its arguments have no value') },
    })
    const session = open([byName('Union Hospital')])
    await enter(session)
    session.decide({ choice: 'answer' })
    expect(await enter(session)).toMatchObject({
      fault: { code: 'NEEDS_INFORMATION', message: expect.stringContaining('Nobody said which hospital') },
    })
    const loud = fakeSession(
      { model: () => byName('Union Hospital') },
      { tools: [{ ...LOOK_UP, effect: 'reversible' }, records(ONE_OF)], nodes: { plan: {} } },
    )
    expect(await enter(loud)).toMatchObject({ fault: { code: 'LOOK_UP_FAILED' } })
    expect(loud.world.sent).toEqual([])
  })

  it('stops when the run is told to, before and while the list is asked', async () => {
    const session = open([byName('Union Hospital')], {
      world: {
        tool: () => {
          session.stop('cancelled')
          return answered({ matches: [] })
        },
      },
    })
    expect(await enter(session)).toEqual({ kind: 'stopped' })
    const before: FakeSession = open([], {
      world: {
        model: () => {
          before.stop('cancelled')
          return byName('Union Hospital')
        },
      },
    })
    expect(await enter(before)).toEqual({ kind: 'stopped' })
  })

  it('counts its questions together with those the model asks', async () => {
    const ask = said(
      JSON.stringify({
        reasoning: { currentGoal: 'x', knownFacts: [], missingInfo: ['Which patient?'], nextAction: 'ask' },
        steps: [],
        deliver: {},
      }),
    )
    const session = open([two('Union Hospital', 'Mars Clinic'), ask])
    await enter(session, { questions: { max: 1 } })
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session, { questions: { max: 1 } })).toMatchObject({
      fault: { code: 'NEEDS_INFORMATION' },
    })
  })
})
