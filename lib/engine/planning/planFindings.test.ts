import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import type { PlanSettings } from '../../run/plan'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { type FakeWorld, fakeSession } from '../testing/fakeSession'
import { FIND, make, matches, OK, open, RECORDS, records, reply, told } from '../testing/hospitalPlan'
import type { PlanContext } from './makePlan'

describe('a name in a plan', () => {
  it('stands once it was read from the list, even where the list answers its value with another one', async () => {
    const lists: FakeWorld['tool'] = ({ args }) =>
      args.name === 'Union' ? matches('BJ001') : matches('BJ001-A')
    const session = open(() => reply([records('Union')]), lists)
    expect(await make(session, { goal: 'Records of Union' })).toMatchObject({
      plan: { steps: [{ args: { hospital: 'BJ001' } }] },
    })
    expect(session.world.sent.map(({ args }) => args.name)).toEqual(['Union', 'BJ001'])
  })

  it('goes back to the model with its problem where its tool does not take the value it was read as', async () => {
    const strict: FakeTool = {
      ...RECORDS,
      inputSchema: { type: 'object', properties: { hospital: { type: 'string', pattern: '^BJ' } } },
    }
    const session = fakeSession(
      {
        model: inTurn(reply([records('Union')]), OK),
        tool: ({ args }) => matches(args.name === 'Union' ? 'SH007' : 'BJ001'),
      },
      { tools: [FIND, strict], nodes: { plan: {} } },
    )
    expect(await make(session, { goal: 'Records of Union, or of BJ001' })).toMatchObject({
      plan: { steps: [{ args: { hospital: 'BJ001' } }] },
    })
    const problem = expect.stringMatching(/^Step s1: argument hospital must .*\^BJ/)
    expect(session.state.proposals).toMatchObject([
      { accepted: false, remarks: [problem] },
      { accepted: true, remarks: [] },
    ])
    expect(told(session)).toMatch(/rejected as not valid.*\n- Step s1: argument hospital must/)
  })

  it('that nobody said goes back to the model, also when it is no text', async () => {
    const numbered: FakeTool = {
      ...RECORDS,
      inputSchema: { type: 'object', properties: { hospital: { type: 'number' } } },
    }
    const session = fakeSession(
      {
        model: () => reply([{ id: 's1', tool: 'demo/records', args: { hospital: 77 } }]),
        tool: () => answered({ matches: [{ code: 77, name: 'Seventy-seven' }] }),
      },
      { tools: [FIND, numbered], nodes: { plan: {} } },
    )
    expect(await make(session)).toMatchObject({
      fault: {
        code: 'PLAN_INVALID',
        message: expect.stringContaining('77 is said nowhere in the goal or the facts'),
      },
    })
    const known = fakeSession(session.world, { tools: [FIND, numbered], nodes: { plan: {} } })
    expect((await make(known, { facts: { hospital: 77 } })).kind).toBe('ok')
  })

  it.each<[where: string, Partial<PlanSettings>, Partial<PlanContext>]>([
    ['in the facts', { facts: { at: 'SH007' } }, {}],
    ['by the node’s own instructions', { instructions: 'Prefer SH007.' }, {}],
    ['by a step that is done', {}, { done: [{ id: 's0', tool: 'demo/records', output: { at: 'SH007' } }] }],
    [
      'by what failed',
      {},
      { observation: { step: 's0', tool: 'demo/records', args: {}, code: 'C', message: 'Not in SH007' } },
    ],
  ])('may be the value itself where it is said %s', async (_where, settings, more) => {
    const session = open(
      () => reply([records('SH007')]),
      () => matches('SH007'),
    )
    expect((await make(session, settings, more)).kind).toBe('ok')
  })

  it('is said by one text, not where one ends and the next begins', async () => {
    const session = open(
      () => reply([records('77')]),
      () => matches('77'),
    )
    expect(await make(session, { facts: 7, instructions: '7 at most.' })).toMatchObject({
      fault: { code: 'PLAN_INVALID' },
    })
  })

  it('that was read from the list makes no other one good that nobody said', async () => {
    const session = open(
      () => reply([records('Union'), records('SH007', 's2')]),
      ({ args }) => matches(args.name === 'Union' ? 'BJ001' : String(args.name)),
    )
    expect(await make(session, { goal: 'Records of Union' })).toMatchObject({
      fault: { message: expect.stringContaining('Step s2: argument hospital: "SH007" is said nowhere') },
    })
  })

  it('cannot be looked up while the list cannot be reached', async () => {
    const session = open(
      () => OK,
      () => failed('tool_error', { message: 'no rights' }),
    )
    expect(await make(session)).toMatchObject({
      kind: 'fault',
      key: 'plan/look/1',
      fault: { code: 'LOOK_UP_FAILED', message: 'demo/hospitals could not be asked: no rights' },
    })
  })
})

describe('one entry of a look-up', () => {
  const step = (name: Json, id = 's1', dependsOn: string[] = []): JsonObject => ({
    ...{ id, tool: 'demo/hospitals', dependsOn },
    args: { name },
  })
  const PICK = { $cel: 'steps.s1.output.matches[0].code' }
  const picking = (name: string) =>
    reply([step(name), records(PICK, 's2', { dependsOn: ['s1'] })], {
      deliver: { total: { $cel: 'steps.s2.output.total' } },
    })

  it.each([
    'steps.s2.output.matches[0].code',
    "steps['s2'].output.matches[0].code",
    'steps . s2.output["matches"][ 0 ].code',
    'steps.s2.output.best',
    "steps['s2'].output.matches.filter(m, m.code != '').map(m, m.code)",
  ])('of several is asked for, whichever step looks up and however %s is written', async (source) => {
    const steps = [
      ...[records('BJ001'), step('Union', 's2')],
      records({ $cel: source }, 's3', { dependsOn: ['s2'] }),
    ]
    const session = open(
      () => reply(steps),
      ({ args }) => (args.name === 'Union' ? matches('A', 'B') : matches('BJ001')),
    )
    expect(await make(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard().question).toMatch(/^demo\/hospitals finds 2 entries with {"name":"Union"}/)
  })

  it('is chosen once it has been looked up, where that waits for other steps', async () => {
    const session = open(() =>
      reply([
        ...[records('BJ001'), step({ $cel: 'string(steps.s1.output.total)' }, 's2', ['s1'])],
        records({ $cel: 'steps.s2.output.matches[0].code' }, 's3', { dependsOn: ['s2'] }),
      ]),
    )
    expect((await make(session)).kind).toBe('ok')
    expect(session.world.sent.map(({ args }) => args.name)).toEqual(['BJ001'])
  })

  it('of several is asked for with what was looked up, and how many there are', async () => {
    const codes = Array.from({ length: 23 }, (_, n) => `C${n}`)
    const session = open(
      () => picking('Union'),
      () => matches(...codes),
    )
    expect(await make(session)).toEqual({ kind: 'suspended' })
    const { question, context } = session.openCard()
    expect(question).toBe(
      'demo/hospitals finds 23 entries with {"name":"Union"}, and hospital needs one. Which one is meant?',
    )
    expect([context.total, Array.isArray(context.candidates) && context.candidates.length]).toEqual([23, 20])
  })

  it('that the answer does not lead to is asked for again, with what was offered', async () => {
    const lists: FakeWorld['tool'] = ({ args }) => (args.name === 'Union' ? matches('A', 'B') : matches())
    const session = open(() => picking('Union'), lists)
    await make(session)
    session.decide({ choice: 'answer', value: 'somewhere' })
    expect(await make(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      question:
        'demo/hospitals finds nothing with {"name":"somewhere"}, and hospital needs one. Which one is meant?',
      context: { candidates: [{ value: 'A' }, { value: 'B' }] },
    })
  })

  it('cannot be told while the list cannot be reached', async () => {
    const session = open(
      () => picking('Union'),
      () => failed('connect'),
    )
    expect(await make(session)).toMatchObject({ kind: 'fault', fault: { code: 'LOOK_UP_FAILED' } })
  })

  it('of a step that is done was chosen before', async () => {
    const done = [{ id: 's0', tool: 'demo/hospitals', output: { matches: [{ code: 'A' }, { code: 'B' }] } }]
    const model = () => reply([records({ $cel: 'steps.s0.output.matches[0].code' })])
    const session = open(model, () => matches('A', 'B'))
    expect((await make(session, {}, { done, version: 2 })).kind).toBe('ok')
    expect(session.world.sent).toEqual([])
  })
})
