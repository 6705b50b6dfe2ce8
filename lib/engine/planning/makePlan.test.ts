import { describe, expect, it } from 'vitest'
import type { PlanSettings } from '../../run/plan'
import { inTurn, said } from '../testing/failures'
import { fakeSession } from '../testing/fakeSession'
import { ASKS, FIND, make, matches, OK, open, RECORDS, records, reply, told } from '../testing/hospitalPlan'
import type { PlanContext } from './makePlan'

describe('what a person says to the model’s question', () => {
  it.each<[string, PlanSettings['facts'], PlanSettings['facts']]>([
    ['nothing', null, [{ question: 'Which year?', answer: 2026 }]],
    ['a list', ['a'], ['a', { question: 'Which year?', answer: 2026 }]],
    ['a single fact', 'a', ['a', { question: 'Which year?', answer: 2026 }]],
    ['named facts', { a: 1 }, { a: 1, answers: [{ question: 'Which year?', answer: 2026 }] }],
    [
      'named facts with answers',
      { answers: ['b'] },
      { answers: ['b', { question: 'Which year?', answer: 2026 }] },
    ],
    [
      'named facts whose answers are none',
      { answers: 'b' },
      { answers: [{ question: 'Which year?', answer: 2026 }] },
    ],
  ])('is put to %s that was known', async (_what, facts, after) => {
    const session = open(inTurn(ASKS, OK))
    expect(await make(session, { facts })).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 2026 })
    expect(await make(session, { facts })).toMatchObject({ kind: 'ok', plan: { settings: { facts: after } } })
    expect(told(session)).toContain(`Facts: ${JSON.stringify(after)}`)
  })

  it('in words counts as well', async () => {
    const session = open(inTurn(ASKS, OK))
    await make(session)
    session.decide({ choice: 'answer', note: 'the last one' })
    expect(await make(session)).toMatchObject({
      plan: { settings: { facts: [{ question: 'Which year?', answer: 'the last one' }] } },
    })
  })

  it.each(['nothing', 'expired'])(
    'leaves the facts alone and is one question fewer when it is %s',
    async (how) => {
      const session = open(inTurn(ASKS, OK))
      await make(session)
      if (how === 'nothing') session.decide({ choice: 'answer' })
      else session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
      expect(await make(session)).toMatchObject({ kind: 'ok', plan: { settings: { facts: null } } })
      expect(session.world.asked.at(-1)?.messages[0]?.content).toContain('set nextAction to "ask"')
    },
  )

  it('is asked for twice at most, as the settings say, then the plan needs it', async () => {
    const session = open(() => reply([], { ask: ['Which year?', 'Which month?'] }))
    await make(session)
    expect(session.openCard()).toMatchObject({
      ...{ key: 'plan/plan/ask/1', kind: 'clarification', question: 'Which year?\nWhich month?' },
      choices: [{ choice: 'answer' }],
      context: {
        ...{ goal: 'Records of BJ001', missingInfo: ['Which year?', 'Which month?'] },
        reasoning: { currentGoal: 'Records', nextAction: 'ask' },
      },
    })
    session.decide({ choice: 'answer', note: 'a' })
    await make(session)
    session.decide({ choice: 'answer', note: 'b' })
    expect(await make(session)).toEqual({
      ...{ kind: 'fault', key: 'plan/model/3.1' },
      fault: {
        ...{ code: 'NEEDS_INFORMATION', class: 'permanent' },
        message: 'The plan still needs to know: Which year?; Which month?. Add it to the goal or the facts.',
        says: { id: 'faults.NEEDS_INFORMATION.plan', params: { missing: 'Which year?; Which month?' } },
        details: { missingInfo: ['Which year?', 'Which month?'] },
      },
    })
    expect(session.world.asked.at(-1)?.messages[0]?.content).toContain('No question can be asked')
  })

  it('is asked for before anything is looked up that its draft names', async () => {
    const session = open(() => reply([records('Union')], { ask: ['Which year?'] }))
    expect(await make(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard().question).toBe('Which year?')
    expect(session.world.sent).toEqual([])
  })

  it('is one of its questions together with what a person said a name means', async () => {
    const model = inTurn(reply([records('Union'), records('Mars', 's2')]), ASKS, OK)
    const session = open(model, ({ args }) =>
      args.name === 'Union' ? matches('A', 'B') : args.name === 'Mars' ? matches() : matches('BJ001'),
    )
    const goal = { goal: 'Records of Union, Mars and BJ001' }
    await make(session, goal)
    session.decide({ choice: 'answer', value: 'BJ001' })
    await make(session, goal)
    session.decide({ choice: 'answer', note: 'the last one' })
    expect((await make(session, goal)).kind).toBe('ok')
    const rules = session.world.asked.map(({ messages }) =>
      String(messages[0]?.content).includes('No question can'),
    )
    expect(rules).toEqual([false, false, true])
  })
})

describe('a plan', () => {
  it('is asked for with the length and the freedom the node allows', async () => {
    const session = open(() => OK)
    await make(session, { maxOutputTokens: 700, temperature: 0.4 })
    expect(session.world.asked).toMatchObject([
      { maxOutputTokens: 700, temperature: 0.4, schema: { name: 'plan' } },
    ])
    const plain = open(() => OK)
    await make(plain)
    expect(plain.world.asked).toMatchObject([{ temperature: 0 }])
  })

  it('is asked for by the node’s own instructions as well, and says what may be given by name', async () => {
    const dated = { ...RECORDS, rules: { ...RECORDS.rules, year: { min: 2000 } } }
    const session = fakeSession(
      { model: () => OK, tool: () => matches('BJ001') },
      { tools: [FIND, dated], nodes: { plan: {} } },
    )
    await make(session, { instructions: 'Prefer short plans.' })
    const system = session.world.asked[0]?.messages[0]?.content
    expect(system).toContain('\n\nPrefer short plans.\n')
    expect(system).toContain('when it fits several: demo/records hospital.\n')
  })

  it('is read from a reply that names other objects as well', async () => {
    const session = open(() => reply([records('BJ001')], {}, 'Like {"tool": "demo/records"}:\n'))
    expect((await make(session)).kind).toBe('ok')
    expect(session.world.asked).toHaveLength(1)
  })

  it('that is rejected is shown to the model as it gave it, with what was wrong', async () => {
    const session = open(inTurn(said('no plan'), OK))
    await make(session)
    const { messages = [] } = session.world.asked.at(-1) ?? {}
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).toBe('no plan')
    expect(messages[3]?.content).toMatch(/rejected as not valid.*\n- The reply is not JSON/)
  })

  it('that is cut and asked for at length has used up one correction', async () => {
    const cut = said('{"reas', { finish: 'length' })
    const session = open(inTurn(cut, said('no plan')))
    expect(await make(session)).toMatchObject({ key: 'plan/model/1.2', fault: { code: 'PLAN_INVALID' } })
    expect([...session.state.models.keys()]).toEqual([
      ...['plan/plan/model/1.1', 'plan/plan/model/1.1/longer', 'plan/plan/model/1.2'],
    ])
  })

  it('that is cut at the last try is not asked for at length', async () => {
    const cut = said('{"reas', { finish: 'length' })
    const session = open(inTurn(cut, said('no plan'), cut))
    expect(await make(session)).toMatchObject({ key: 'plan/model/1.2', fault: { code: 'OUTPUT_TRUNCATED' } })
    expect(session.world.asked).toHaveLength(3)
  })

  it('gets three tries, and the third one’s problems are the fault’s', async () => {
    const session = open(() => reply([records('BJ001', 's1', { dependsOn: ['s9'] })]))
    const problems = ['Step s1: it depends on s9, which does not exist. Did you mean s1?']
    expect(await make(session)).toMatchObject({
      key: 'plan/model/1.3',
      fault: { details: { problems }, message: expect.stringMatching(/no valid plan in 3 tries/) },
    })
    expect(session.state.proposals.map(({ remarks }) => remarks)).toEqual([problems, problems, problems])
  })

  it('notes in its order how its text was repaired, read and settled', async () => {
    const model = () => reply([records('Union')], {}, 'So:\n')
    const session = open(model, ({ args }) =>
      args.name === 'Union' ? matches('BJ001') : matches(String(args.name)),
    )
    await make(session)
    const accepted = session.events.find(({ kind }) => kind === 'plan.accepted')
    expect(accepted?.kind === 'plan.accepted' && accepted.data.notes).toEqual([
      expect.stringMatching(/^Removed the words around the JSON/),
      'Step s1: hospital "Union" was read as "BJ001".',
    ])
    expect(session.state.warnings).toEqual([
      {
        ...{ scope: 'plan', code: 'REPLY_REPAIRED' },
        message: expect.stringMatching(/^Removed the words around/),
        says: expect.objectContaining({ id: 'notes.reply.words' }),
      },
    ])
  })
})

describe('a plan made anew', () => {
  const DETAILS = { field: 'hospital', candidates: ['4111 1111 1111 1111'] }
  const again: Partial<PlanContext> = {
    ...{ key: 'replan/2/0', version: 2, questionsPerRun: 1, taken: new Set(['s1']) },
    done: [
      { id: 's0', tool: 'demo/records', output: { total: 1 } },
      { id: 'p', tool: 'gone/tool', output: { card: '4111 1111 1111 1111' } },
    ],
    observation: {
      ...{ step: 's1', tool: 'demo/records', args: { card: '4111 1111 1111 1111' } },
      ...{ code: 'TOOL_ERROR', message: 'No 4111 1111 1111 1111', details: DETAILS },
    },
  }

  it('keeps the done steps as they were, gives new steps new names, and reads the kept ones', async () => {
    const deliver = { total: { $cel: 'steps.s0.output.total' } }
    const session = open(() => reply([records('BJ001')], { deliver }))
    session.emit({
      kind: 'tool.intended',
      data: {
        ...{
          key: 'plan/s0',
          scope: 'plan',
          tool: 'demo/records',
          args: { hospital: 'BJ001' },
          argsHash: 'a',
        },
        ...{ requestId: 'r', generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
      },
    })
    expect(await make(session, {}, again)).toMatchObject({
      plan: {
        ...{ version: 2, settings: { maxQuestions: 1 }, deliver },
        steps: [
          { id: 's0', args: { $json: { hospital: 'BJ001' } }, why: 'Done before the plan was changed' },
          { id: 'p', tool: 'gone/tool', args: { $json: {} }, dependsOn: [] },
          { id: 's1_2', args: { hospital: 'BJ001' } },
        ],
      },
    })
  })

  it('is held against what the kept steps’ tools give', async () => {
    const session = open(() =>
      reply([records('BJ001')], { deliver: { total: { $cel: 'steps.s0.output.totals' } } }),
    )
    expect(await make(session, {}, again)).toMatchObject({
      fault: {
        message: expect.stringContaining('the output of s0 has no field totals. Did you mean total?'),
      },
    })
  })

  it('shows the model what failed, with what is sensitive behind marks', async () => {
    const session = open(() =>
      reply([records('BJ001')], { deliver: { total: { $cel: 'steps.s1.output.total' } } }),
    )
    await make(session, {}, again)
    const text = String(told(session))
    expect(text).not.toContain('4111')
    expect(text).toContain('The plan made before failed at this step')
    expect(text).toContain('"details":{"field":"hospital","candidates":["⟦card-1⟧"]}')
    expect(text).toMatch(/Marks like ⟦card-1⟧ stand for values/)
  })

  it('does not show details where the tool gave none', async () => {
    const session = open(() => OK)
    const { details: _, ...bare } = again.observation ?? {
      step: '',
      tool: '',
      args: {},
      code: '',
      message: '',
    }
    await make(session, {}, { ...again, observation: bare })
    expect(told(session)).not.toContain('details')
  })
})
