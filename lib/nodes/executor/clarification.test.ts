import { describe, expect, it } from 'vitest'
import { answered, failed, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import type { FakeTool } from '../../engine/testing/fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import type { Json, JsonObject } from '../../graph/json'
import { executeTool } from '../tool/execute'
import { executePlan } from './executePlan'

const SHOPS = ['Beijing', 'Wuhan', 'Fuzhou'].map((city, n) => ({ code: `S${n + 1}`, name: 'Union', city }))
const SCAN: FakeTool = {
  ref: 'lab/scan',
  effect: 'none',
  inputSchema: { type: 'object', properties: {} },
  outputSchema: { type: 'object', properties: { name: { type: 'string' } } },
}
const FIND: FakeTool = {
  ref: 'lab/find',
  effect: 'none',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { found: { type: 'object' } } },
}
const ORDER: FakeTool = {
  ref: 'lab/order',
  effect: 'reversible',
  inputSchema: {
    type: 'object',
    properties: { shop: { type: 'string' }, amount: { type: 'number' }, cardNumber: { type: 'string' } },
  },
  outputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  rules: {
    shop: {
      oneOf: {
        tool: 'lab/find',
        args: { name: { $cel: 'value' } },
        path: 'found.shops',
        value: 'item.code',
        label: "item.name + ' ' + item.city",
      },
      default: 'S1',
    },
  },
}

const world: FakeWorld['tool'] = ({ tool, args }) => {
  if (tool === 'lab/scan') return answered({ name: 'Union' })
  if (tool === 'lab/order') return answered({ id: 'O-1' })
  const asked = String(args.name)
  return answered({ found: { shops: SHOPS.filter(({ code, name }) => [code, name].includes(asked)) } })
}

type Step = { id: string; tool: string; args: JsonObject; dependsOn?: string[] }
const plan = (steps: Step[], deliver: JsonObject = {}, settings: JsonObject = {}): JsonObject => ({
  version: 1,
  reasoning: { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' },
  steps: steps.map((step) => ({ dependsOn: [], why: 'it helps', ...step })),
  deliver,
  settings: {
    ...{ goal: 'Order', facts: null, rulePacks: [], model: null, instructions: null, maxQuestions: 2 },
    tools: ['lab/scan', 'lab/find', 'lab/order'],
    deliver: { type: 'object', properties: { id: {}, city: {} }, required: [] },
    ...settings,
  },
})
const open = (script: Partial<FakeWorld> = {}): FakeSession =>
  fakeSession({ tool: world, ...script }, { tools: [SCAN, FIND, ORDER], nodes: { gather: {} } })
const enter = (session: FakeSession, given: JsonObject) =>
  executePlan(fakeContext(session, 'gather', { mode: 'plan' }, { plan: given }))
const orders = (session: FakeSession) =>
  session.world.sent.filter(({ tool }) => tool === 'lab/order').map(({ args }) => args)

const SCANNED: Step[] = [
  { id: 's1', tool: 'lab/scan', args: {} },
  { id: 's2', tool: 'lab/order', args: { shop: { $cel: 'steps.s1.output.name' } }, dependsOn: ['s1'] },
]
const LOOKED_UP: Step[] = [
  { id: 's1', tool: 'lab/scan', args: {} },
  { id: 's2', tool: 'lab/find', args: { name: { $cel: 'steps.s1.output.name' } }, dependsOn: ['s1'] },
  {
    id: 's3',
    tool: 'lab/order',
    args: { shop: { $cel: 'steps.s2.output.found.shops[0].code' } },
    dependsOn: ['s2'],
  },
]

describe('a name that only a step brings to light', () => {
  it('is asked about before the call when it fits several entries, even where there is a default', async () => {
    const session = open()
    expect(await enter(session, plan(SCANNED))).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      kind: 'clarification',
      scope: 'gather',
      context: {
        tool: 'lab/order',
        argument: 'shop',
        candidates: [{ value: 'S1' }, { value: 'S2' }, { value: 'S3' }],
      },
    })
    expect(session.events.at(-1)).toMatchObject({ data: { expiresAfterMs: null } })
    session.decide({ choice: 'answer', value: 'S2' })
    expect(await enter(session, plan(SCANNED))).toMatchObject({ kind: 'finished' })
    expect(orders(session)).toEqual([{ shop: 'S2' }])
  })

  it('that fits nothing is a fault of the step, which goes back to the planner', async () => {
    const session = open({
      model: () => said('none'),
      tool: (call, signal) => (call.tool === 'lab/scan' ? answered({ name: 'Mars' }) : world(call, signal)),
    })
    expect(await enter(session, plan(SCANNED, {}, { maxQuestions: 0 }))).toMatchObject({
      kind: 'failed',
      fault: { code: 'INVALID_ARGUMENTS', message: expect.stringContaining('no entry for "Mars"') },
      key: 's2',
    })
    expect(orders(session)).toEqual([])
  })

  it('found several times by a look-up is asked about once, and everything that reads it follows', async () => {
    const session = open()
    const given = plan(LOOKED_UP, { city: { $cel: 'steps.s2.output.found.shops[0].city' } })
    expect(await enter(session, given)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'Union Fuzhou' })
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next, given)).toMatchObject({
      kind: 'finished',
      output: { result: { city: 'Fuzhou' } },
    })
    expect(orders(next)).toEqual([{ shop: 'S3' }])
    expect(next.state.tasks.size).toBe(1)
  })

  it('is asked about also when only the result takes it, and again when the answer names none of them', async () => {
    const session = open()
    const given = plan(LOOKED_UP.slice(0, 2), { city: { $cel: 'steps.s2.output.found.shops[0].city' } })
    expect(await enter(session, given)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'Chengdu' })
    expect(await enter(session, given)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'S1' })
    expect(await enter(session, given)).toMatchObject({ output: { result: { city: 'Beijing' } } })
  })

  it('keeps the rules of the plan’s packs', async () => {
    const steps: Step[] = [
      { id: 's1', tool: 'lab/scan', args: {} },
      {
        id: 's2',
        tool: 'lab/order',
        args: { cardNumber: { $cel: 'steps.s1.output.name' } },
        dependsOn: ['s1'],
      },
    ]
    const session = open({ model: () => said('none') })
    expect(await enter(session, plan(steps, {}, { rulePacks: ['finance'], maxQuestions: 0 }))).toMatchObject({
      kind: 'failed',
      fault: { message: expect.stringContaining('must be a card number') },
    })
    expect(orders(session)).toEqual([])
  })
})

describe('an argument that a tool does not accept', () => {
  const refuse =
    (session: { refuse: (shop: Json) => boolean }): FakeWorld['tool'] =>
    (call, signal) =>
      call.tool === 'lab/order' && session.refuse(call.args.amount ?? null)
        ? failed('tool_error', {
            code: 'INVALID_PARAMETER',
            message: 'Too much.',
            details: { field: 'amount', candidates: [10, 20] },
          })
        : world(call, signal)
  const STEPS: Step[] = [
    { id: 's1', tool: 'lab/scan', args: {} },
    { id: 's2', tool: 'lab/order', args: { amount: 30 }, dependsOn: ['s1'] },
  ]
  const DELIVER = { id: { $cel: 'steps.s2.output.id' } }

  it('is planned again, then asked of a person; the answer makes a new plan that is checked and carried out', async () => {
    const session = open({ model: () => said('none'), tool: refuse({ refuse: (amount) => amount === 30 }) })
    const given = plan(STEPS, DELIVER)
    expect(await enter(session, given)).toEqual({ kind: 'suspended' })
    expect(JSON.stringify(session.world.asked[0]?.messages)).toContain(
      '\\"details\\":{\\"field\\":\\"amount\\"',
    )
    expect(session.openCard()).toMatchObject({
      kind: 'clarification',
      question: 'lab/order did not accept amount (30): Too much. What should it be?',
      context: {
        argument: 'amount',
        candidates: [
          { value: 10, label: '10' },
          { value: 20, label: '20' },
        ],
      },
    })
    session.decide({ choice: 'answer', value: '20' })
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next, given)).toMatchObject({
      kind: 'finished',
      output: { result: { id: 'O-1' }, steps: { s1: {}, s2_2: {} } },
    })
    expect(orders(next)).toEqual([{ amount: 30 }, { amount: 20 }])
    expect(next.world.sent.filter(({ tool }) => tool === 'lab/scan')).toHaveLength(1)
    expect([...next.state.plans.values()]).toMatchObject([
      { version: 2, steps: [{ id: 's1' }, { id: 's2_2' }] },
    ])
  })

  it('is asked about as often as the run may ask, then the step has failed', async () => {
    const session = open({ model: () => said('none'), tool: refuse({ refuse: () => true }) })
    const given = plan(STEPS, DELIVER)
    for (const value of [20, 10]) {
      expect(await enter(session, given)).toEqual({ kind: 'suspended' })
      session.decide({ choice: 'answer', value })
    }
    expect(await enter(session, given)).toMatchObject({
      kind: 'failed',
      fault: { code: 'INVALID_PARAMETER' },
    })
    expect(orders(session).map(({ amount }) => amount)).toEqual([30, 20, 10])
  })

  it('is not asked about when the tool does not say which one it was', async () => {
    const nameless = () => failed('tool_error', { code: 'INVALID_PARAMETER', message: 'No.' })
    const session = open({
      model: () => said('none'),
      tool: (call, signal) => (call.tool === 'lab/order' ? nameless() : world(call, signal)),
    })
    expect(await enter(session, plan(STEPS, DELIVER))).toMatchObject({ kind: 'failed' })
  })
})

describe('what a tool says about an argument', () => {
  const STEPS: Step[] = [{ id: 's1', tool: 'lab/order', args: { amount: 30 } }]
  const asked = async (details: Json, code = 'INVALID_PARAMETER') => {
    const refused = failed('tool_error', { code, message: 'No.', details })
    const session = open({ model: () => said('none'), tool: () => refused })
    const outcome = await enter(session, plan(STEPS))
    return outcome.kind === 'suspended' ? session.openCard() : outcome
  }

  it('names the argument by its path or its problems, with candidates of any form', async () => {
    const candidates = [{ value: 1, label: 'one' }, { value: 2 }, { n: 3 }, 'four']
    expect(await asked({ field: 'amount[0].x', candidates })).toMatchObject({
      context: {
        argument: 'amount',
        candidates: [
          { value: 1, label: 'one' },
          { value: 2, label: '2' },
          { value: { n: 3 }, label: '{"n":3}' },
          { value: 'four', label: 'four' },
        ],
      },
    })
    expect(await asked({ problems: [{ field: 'colour' }] }, 'INVALID_ARGUMENTS')).toMatchObject({
      question: expect.stringContaining('did not accept colour: No.'),
    })
  })

  it.each([[{ field: '' }], [{ problems: ['amount'] }], ['amount'], [null]])(
    'names none with %j: the step has failed',
    async (details) => {
      expect(await asked(details)).toMatchObject({ kind: 'failed' })
    },
  )

  it('is nothing to ask about for any other failure', async () => {
    expect(await asked({ field: 'amount' }, 'BUSINESS_RULE')).toMatchObject({ kind: 'failed' })
  })

  it('leads to no plan when the answer does not fit: the step has failed', async () => {
    const refused = failed('tool_error', {
      ...{ code: 'INVALID_PARAMETER', message: 'No.', details: { field: 'amount' } },
    })
    const session = open({ model: () => said('none'), tool: () => refused })
    expect(await enter(session, plan(STEPS))).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'lots' })
    expect(await enter(session, plan(STEPS))).toMatchObject({
      kind: 'failed',
      fault: { code: 'INVALID_PARAMETER' },
    })
  })
})

describe('the default of a look-up that only a step made', () => {
  const read: FakeTool = { ...ORDER, effect: 'none' }
  const enterWith = (tool: FakeTool, settings: JsonObject) => {
    const session = fakeSession({ tool: world }, { tools: [SCAN, FIND, tool], nodes: { gather: {} } })
    return { session, outcome: enter(session, plan(LOOKED_UP, {}, settings)) }
  }

  it('stands when the run may not ask', async () => {
    const { session, outcome } = enterWith(read, { maxQuestions: 0 })
    expect(await outcome).toMatchObject({ kind: 'finished' })
    expect(orders(session)).toEqual([{ shop: 'S1' }])
    expect(session.state.warnings).toMatchObject([{ code: 'DEFAULT_USED' }])
  })

  it('must be one of the entries', async () => {
    const shop = { ...read.rules?.shop, default: 'S9' }
    const { outcome } = enterWith({ ...read, rules: { shop } }, { maxQuestions: 0 })
    expect(await outcome).toMatchObject({ kind: 'failed', fault: { code: 'INVALID_ARGUMENTS' } })
  })
})

describe('the arguments of a fixed tool call', () => {
  const call = (session: FakeSession, args: JsonObject) =>
    executeTool(fakeContext(session, 'gather', { tool: 'lab/order' }, { args }))

  it('are looked up in their reference lists as well', async () => {
    const session = open()
    expect(await call(session, { shop: 'Union' })).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'S3' })
    expect(await call(session, { shop: 'Union' })).toMatchObject({ kind: 'finished' })
    expect(orders(session)).toEqual([{ shop: 'S3' }])
    expect(await call(open(), { shop: 'Mars' })).toMatchObject({ kind: 'failed', key: 'call' })
    expect(await call(open(), { shop: 'S2' })).toMatchObject({ kind: 'finished' })
  })

  it('are asked about again while the answer says nothing, and are left alone once a person has edited them', async () => {
    const session = open()
    expect(await call(session, { shop: 'Union' })).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'Mars' })
    expect(await call(session, { shop: 'Union' })).toEqual({ kind: 'suspended' })
    expect(session.openCard().question).toContain('“Mars” is not in the list')
    session.emit({
      kind: 'node.retried',
      data: {
        ...{ node: 'gather', scope: 'gather', mode: 'continue', forget: ['gather/call'], supplied: {} },
        edits: { 'gather/call': { shop: 'S1' } },
      },
    })
    expect(await call(session, { shop: 'Union' })).toMatchObject({ kind: 'finished' })
    expect(orders(session)).toEqual([{ shop: 'S1' }])
  })

  it('that are absent or no text are no question', async () => {
    expect(await call(open(), {})).toMatchObject({ kind: 'finished' })
    expect(await call(open(), { shop: null })).toMatchObject({ kind: 'failed', key: 'call' })
  })
})
