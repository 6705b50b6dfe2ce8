import { describe, expect, it } from 'vitest'
import { answered, failed, inTurn, said } from '../testing/failures'
import { type FakeSession, fakeSession } from '../testing/fakeSession'
import { calling, loop, toldLast } from '../testing/reactLoop'

const TOOLS = [
  { ref: 'lab/get', effect: 'none' as const },
  { ref: 'lab/now', effect: 'none' as const },
]
const asks = (...missingInfo: string[]) =>
  said(JSON.stringify({ currentGoal: 'g', knownFacts: [], missingInfo, nextAction: 'ask' }))
const lastTold = (session: FakeSession) =>
  toldLast(session.world.asked.at(-1) ?? { model: null, messages: [] })

describe('a question of the loop to a person', () => {
  const open = () => fakeSession({ model: inTurn(asks('Which year?'), said('Done')) }, { tools: TOOLS })

  async function asked(): Promise<FakeSession> {
    const session = open()
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      ...{ kind: 'clarification', key: 'work/turn/1/ask', question: 'Which year?' },
      ...{ context: { goal: 'Reach it', missingInfo: ['Which year?'] }, choices: [{ choice: 'answer' }] },
    })
    return session
  }

  it.each([
    [{ choice: 'answer', value: { year: 2026 } }, 'A person answers: {"year":2026}\n\nGoal: Reach it'],
    [{ choice: 'answer', value: 'the last' }, 'A person answers: the last\n\nGoal: Reach it'],
    [{ choice: 'answer', note: 'the next' }, 'A person answers: the next\n\nGoal: Reach it'],
    [{ choice: 'answer' }, 'Nobody answered in time. Go on with what is known, or say what is missing.'],
  ])('is answered with %j', async (decision, text) => {
    const session = await asked()
    session.decide(decision)
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(lastTold(session)).toBe(text)
  })

  it('has one line for each thing that is missing', async () => {
    const session = fakeSession({ model: () => asks('Which year?', 'Which month?') }, { tools: TOOLS })
    await loop(session)
    expect(session.openCard().question).toBe('Which year?\nWhich month?')
    expect(session.state.turns.get('work/turn/1')?.action).toMatchObject({
      question: 'Which year?\nWhich month?',
    })
  })

  it('nobody answers is gone on without', async () => {
    const session = await asked()
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(lastTold(session)).toMatch(/^Nobody answered in time\./)
  })
})

describe('a conversation that is started over', () => {
  function startOver(session: FakeSession, forget: string): void {
    session.emit({
      kind: 'node.retried',
      data: {
        ...{ node: 'work', scope: 'work', mode: 'reset', edits: {}, supplied: {} },
        forget: [forget],
      },
    })
    session.state.extended = { ...session.state.extended, steps: 5 }
  }
  const beginning = (session: FakeSession) =>
    String(session.world.asked.at(-1)?.messages[1]?.content)
      .split('\n')
      .filter((line) => /^- \d+\. /.test(line))

  it('begins with a line for each turn: what was called, asked, and could not be read', async () => {
    const session = fakeSession(
      {
        model: inTurn(
          calling([
            ['lab/get', { id: 1 }],
            ['lab/now', {}],
          ]),
          said('{"half":'),
          asks('Which year?'),
          calling([['lab/now', { again: true }]]),
          said('Done'),
        ),
        tool: inTurn(answered('one'), answered('noon'), failed('tool_error', { message: 'no luck' })),
      },
      { tools: TOOLS, nodes: { work: { guards: { maxSteps: 2 } } } },
    )
    await loop(session)
    session.decide({ choice: 'answer', value: 2026 })
    expect(await loop(session)).toMatchObject({ fault: { code: 'STEPS_EXCEEDED' } })
    startOver(session, 'work/turn/4/call/1')
    expect(await loop(session, {}, 'reset')).toMatchObject({ kind: 'ok' })
    const start = String(session.world.asked.at(-1)?.messages[1]?.content)
    expect(start).toContain('Before the conversation was started over:')
    expect(beginning(session)).toEqual([
      '- 1. lab/get({"id":1}) → one; lab/now({}) → noon',
      '- 2. (a reply that could not be read)',
      expect.stringMatching(/^- 3\. Which year\? → A person answers: 2026 Goal: Reach it/),
    ])
  })

  it('begins with no more than ten lines, each of at most 160 characters', async () => {
    let id = 0
    const session = fakeSession(
      {
        model: () => (id < 13 ? calling([['lab/get', { id: ++id }]]) : said('Done')),
        tool: () => answered('x'.repeat(300)),
      },
      { tools: TOOLS, nodes: { work: { guards: { maxSteps: 12 } } } },
    )
    expect(await loop(session, { maxSteps: 12 })).toMatchObject({ fault: { code: 'STEPS_EXCEEDED' } })
    startOver(session, 'work/turn/13/call/1')
    expect(await loop(session, { maxSteps: 12 }, 'reset')).toMatchObject({ kind: 'ok' })
    const lines = beginning(session)
    expect(lines.map((line) => Number.parseInt(line.slice(2), 10))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(lines.every((line) => line.length === '- '.length + 160 && line.endsWith('…'))).toBe(true)
  })

  it('tells of every turn before a thought that failed', async () => {
    const session = fakeSession(
      {
        model: inTurn(
          calling([['lab/get', {}]]),
          calling([['lab/now', {}]]),
          failed('status', { status: 400 }),
          said('Done'),
        ),
        tool: () => answered('x'),
      },
      { tools: TOOLS },
    )
    expect(await loop(session)).toMatchObject({ fault: { code: 'BAD_REQUEST' }, key: 'turn/3/thought' })
    startOver(session, 'work/turn/3/thought')
    expect(await loop(session, {}, 'reset')).toMatchObject({ kind: 'ok' })
    expect(beginning(session)).toEqual(['- 1. lab/get({}) → x', '- 2. lab/now({}) → x'])
  })

  it('tells of its own turns alone, and goes on counting them', async () => {
    const session = fakeSession(
      {
        model: inTurn(calling([['lab/get', { id: 1 }]]), calling([['lab/get', { id: 2 }]]), said('Done')),
        tool: () => answered('one'),
      },
      { tools: TOOLS, nodes: { work: { guards: { maxSteps: 1 } }, other: {} } },
    )
    for (const turn of [1, 9]) {
      const key = `other/turn/${turn}`
      const reasoning = { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' as const }
      const action = { kind: 'unreadable' as const, problem: 'half' }
      session.emit({
        kind: 'turn.reasoned',
        data: { ...{ key, scope: 'other', turn, stated: false }, reasoning, action },
      })
      session.emit({ kind: 'turn.observed', data: { key, observations: [{ kind: 'remark', text: 'half' }] } })
    }
    expect(await loop(session)).toMatchObject({ fault: { code: 'STEPS_EXCEEDED' } })
    startOver(session, 'work/turn/2/call/1')
    expect(await loop(session, {}, 'reset')).toMatchObject({ kind: 'ok' })
    expect(beginning(session)).toEqual(['- 1. lab/get({"id":1}) → one'])
    expect([...session.state.turns.keys()].at(-1)).toBe('work/turn/3')
  })
})

describe('a result that carries a note', () => {
  it('of its fallback keeps it for whoever gets the loop’s result', async () => {
    const shaky = {
      ...{ ref: 'lab/get', effect: 'none' as const },
      fallback: { tool: 'lab/now', args: {}, note: 'from the copy' },
    }
    const session = fakeSession(
      {
        model: inTurn(calling([['lab/get', {}]]), said('Done')),
        tool: ({ tool }) => (tool === 'lab/get' ? failed('connect') : answered('noon')),
      },
      { tools: [shaky, { ref: 'lab/now', effect: 'none' }] },
    )
    const outcome = await loop(session)
    expect(JSON.stringify(outcome)).toContain('from the copy')
    expect(session.state.degraded).toEqual(['from the copy'])
  })
})
