import { describe, expect, it } from 'vitest'
import { answered, failed, inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import type { FakeTool } from '../../engine/testing/fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import type { ArgumentRule } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import { executePlanner } from './execute'

const HOSPITALS = [
  { code: 'BJ001', name: 'Union Hospital', city: 'Beijing' },
  { code: 'FZ001', name: 'Union Hospital', city: 'Fuzhou' },
  { code: 'WH001', name: 'Union Hospital', city: 'Wuhan' },
  { code: 'SH001', name: 'Huashan Hospital', city: 'Shanghai' },
]
const ONE_OF: ArgumentRule = {
  oneOf: {
    tool: 'demo/hospitals',
    args: { name: { $cel: 'value' } },
    path: 'matches',
    value: 'item.code',
    label: "item.name + ', ' + item.city",
  },
}
const LOOK_UP: FakeTool = {
  ref: 'demo/hospitals',
  effect: 'none',
  inputSchema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  outputSchema: {
    type: 'object',
    properties: {
      matches: {
        type: 'array',
        items: { type: 'object', properties: { code: { type: 'string' }, city: { type: 'string' } } },
      },
    },
  },
}
const records = (rule: ArgumentRule, more: Partial<FakeTool> = {}): FakeTool => ({
  ref: 'demo/records',
  effect: 'none',
  inputSchema: {
    type: 'object',
    required: ['hospital'],
    properties: { hospital: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' } },
  },
  outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
  rules: { hospital: rule },
  ...more,
})

type Steps = { id: string; tool: string; args: JsonObject; dependsOn?: string[] }[]
const plan = (steps: Steps, deliver: JsonObject) =>
  said(
    JSON.stringify({
      reasoning: { currentGoal: 'Records', knownFacts: [], missingInfo: [], nextAction: 'execute' },
      steps: steps.map((step) => ({ dependsOn: [], why: 'it is asked for', ...step })),
      deliver,
    }),
  )
const TOTAL = { total: { $cel: 'steps.s1.output.total' } }
const byName = (hospital: Json) => plan([{ id: 's1', tool: 'demo/records', args: { hospital } }], TOTAL)
const byPlace = plan(
  [
    { id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } },
    {
      id: 's2',
      tool: 'demo/records',
      args: { hospital: { $cel: 'steps.s1.output.matches[0].code' } },
      dependsOn: ['s1'],
    },
  ],
  { total: { $cel: 'steps.s2.output.total' }, city: { $cel: 'steps.s1.output.matches[0].city' } },
)

const hospitals: FakeWorld['tool'] = ({ args }) => {
  const asked = String(args.name).toLowerCase()
  const found = HOSPITALS.filter(
    ({ code, name, city }) => asked === code.toLowerCase() || `${name} ${city}`.toLowerCase().includes(asked),
  )
  return answered({ matches: found })
}

type Setting = { rule?: ArgumentRule; tool?: Partial<FakeTool>; world?: Partial<FakeWorld> }
function open(replies: ReturnType<typeof said>[], { rule = ONE_OF, tool, world }: Setting = {}): FakeSession {
  return fakeSession(
    { model: inTurn(...replies), tool: hospitals, ...world },
    { tools: [LOOK_UP, records(rule, tool)], nodes: { plan: {}, other: {} } },
  )
}
const DELIVER = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'number' }, city: { type: 'string' } },
}
const enter = (session: FakeSession, more: JsonObject = {}, goal = 'Records of Union Hospital') =>
  executePlanner(
    fakeContext(
      session,
      'plan',
      { tools: ['demo/hospitals', 'demo/records'], deliver: DELIVER, ...more },
      { goal },
    ),
  )
const accepted = (session: FakeSession) => [...session.state.plans.values()].at(-1)

describe('a name of several entries in a plan', () => {
  it('freezes the plan and asks with the entries as candidates; the answer is put into the plan', async () => {
    const session = open([byName('Union Hospital')])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    const card = session.openCard()
    expect(card).toMatchObject({
      kind: 'clarification',
      question: expect.stringContaining('“Union Hospital” may mean 3 entries'),
      choices: [{ choice: 'answer' }],
      context: {
        tool: 'demo/records',
        argument: 'hospital',
        candidates: [
          { value: 'BJ001', label: 'Union Hospital, Beijing' },
          { value: 'FZ001', label: 'Union Hospital, Fuzhou' },
          { value: 'WH001', label: 'Union Hospital, Wuhan' },
        ],
      },
    })
    expect(accepted(session)).toBeUndefined()
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'WH001' } }])
    expect(session.state.proposals.at(-1)?.remarks.join()).toContain('settled by a person: "WH001"')
    expect(session.world.asked).toHaveLength(1)
  })

  it('may be answered in free words, which are looked up like any name', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    session.decide({ choice: 'answer', value: 'Union Hospital Fuzhou' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'FZ001' } }])
  })

  it('is asked about again when the answer says nothing, with the same candidates', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    session.decide({ choice: 'answer', value: 'the usual one' })
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      question: expect.stringContaining('“the usual one” is not in the list'),
      context: { candidates: expect.arrayContaining([{ value: 'BJ001', label: 'Union Hospital, Beijing' }]) },
    })
  })

  it('asks the same when the run is taken over, without asking model or list again', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next)).toEqual({ kind: 'suspended' })
    next.decide({ choice: 'answer', value: 'BJ001' })
    expect(await enter(next)).toMatchObject({ kind: 'finished' })
    expect(session.world.asked).toHaveLength(1)
    expect(session.world.sent.map(({ args }) => args.name)).toEqual(['Union Hospital', 'BJ001'])
    expect([...next.state.tasks.values()]).toHaveLength(1)
  })

  it('of one entry is read as its value, and the trace says so', async () => {
    const session = open([byName('Huashan Hospital')])
    expect(await enter(session, {}, 'Records of Huashan Hospital')).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'SH001' } }])
    expect(session.state.proposals.at(-1)?.remarks).toContain(
      'Step s1: hospital "Huashan Hospital" was read as "SH001".',
    )
  })

  it('of no entry goes back to the model', async () => {
    const session = open([byName('Mars Clinic'), byName('Huashan Hospital')])
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain('its list has no entry for')
  })

  it('works with a list that the document holds, without any call', async () => {
    const list = HOSPITALS.map(({ code, name, city }) => ({
      value: code,
      label: `${name}, ${city}`,
      aliases: [name],
    }))
    const session = open([byName('Union Hospital')], { rule: { list } })
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'BJ001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.world.sent).toEqual([])
  })
})

describe('a value that nobody said', () => {
  it('is a guess of the model and goes back to it', async () => {
    const session = open([byName('BJ001'), byName('Union Hospital')])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain(
      'is said nowhere in the goal or the facts',
    )
  })

  it('is fine when the goal says it', async () => {
    const session = open([byName('BJ001')])
    expect(await enter(session, {}, 'Records of bj001')).toMatchObject({ kind: 'finished' })
  })
})

describe('a step that takes the first of several matches', () => {
  it('asks, and narrows the look-up, so that everything that reads it follows', async () => {
    const session = open([byPlace])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      question: expect.stringContaining('demo/hospitals finds 3 entries'),
      context: { tool: 'demo/records', argument: 'hospital' },
    })
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([
      { args: { name: 'WH001' } },
      { args: { hospital: { $cel: 'steps.s1.output.matches[0].code' } } },
    ])
  })

  it('asks also when only what is delivered takes it', async () => {
    const lazy = plan([{ id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } }], {
      total: { $cel: 'size(steps.s1.output.matches)' },
      city: { $cel: 'steps.s1.output.matches[0].city' },
    })
    const session = open([lazy])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard().context.argument).toBe('city')
  })

  it('does not ask when there is one match, or when nothing is picked', async () => {
    const one = open([byPlace], { world: { tool: () => answered({ matches: HOSPITALS.slice(0, 1) }) } })
    expect(await enter(one)).toMatchObject({ kind: 'finished' })
    const all = plan([{ id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } }], {
      total: { $cel: 'size(steps.s1.output.matches)' },
    })
    expect(await enter(open([all]))).toMatchObject({ kind: 'finished' })
  })

  it('that finds nothing goes back to the model', async () => {
    const session = open([byPlace], { world: { tool: () => answered({ matches: [] }) } })
    expect(await enter(session)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain('demo/hospitals finds nothing with')
  })

  it('whose list does not know its own values goes back to the model instead of asking for ever', async () => {
    const session = open([byPlace], { world: { tool: () => answered({ matches: HOSPITALS.slice(0, 3) }) } })
    await enter(session)
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
  })
})

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
