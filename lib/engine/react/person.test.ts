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
      context: { goal: 'Reach it', missingInfo: ['Which year?'] },
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

  it('nobody answers is gone on without', async () => {
    const session = await asked()
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(lastTold(session)).toMatch(/^Nobody answered in time\./)
  })
})

describe('a conversation that is started over', () => {
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
    session.emit({
      kind: 'node.retried',
      data: {
        ...{ node: 'work', scope: 'work', mode: 'reset', edits: {}, supplied: {} },
        forget: ['work/turn/4/call/1'],
      },
    })
    session.state.extended = { ...session.state.extended, steps: 5 }
    expect(await loop(session, {}, 'reset')).toMatchObject({ kind: 'ok' })
    const start = String(session.world.asked.at(-1)?.messages[1]?.content)
    expect(start).toContain('Before the conversation was started over:')
    const lines = start.split('\n').filter((line) => /^- \d\. /.test(line))
    expect(lines).toEqual([
      '- 1. lab/get({"id":1}) → one; lab/now({}) → noon',
      '- 2. (a reply that could not be read)',
      expect.stringMatching(/^- 3\. Which year\? → A person answers: 2026 Goal: Reach it/),
    ])
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
