import { describe, expect, it } from 'vitest'
import type { NodeGuards } from '../../graph/document'
import { answered, failed, inTurn, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { calling, loop, toldLast } from '../testing/reactLoop'

const ID_SCHEMA = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: 'string' } },
}
const TOOLS = [
  { ref: 'lab/get', effect: 'none' as const, inputSchema: ID_SCHEMA },
  { ref: 'lab/now', effect: 'none' as const },
  { ref: 'lab/poll', effect: 'none' as const, polling: true },
  { ref: 'lab/write', effect: 'reversible' as const },
]
function lab(script: Partial<FakeWorld>, guards: NodeGuards = {}): FakeSession {
  return fakeSession(script, { tools: TOOLS, nodes: { work: { guards } } })
}

describe('going on after a failure', () => {
  function sendBack(session: FakeSession, mode: 'continue' | 'reset', forget: string[]): void {
    session.emit({
      kind: 'node.retried',
      data: { node: 'work', scope: 'work', mode, forget, edits: {}, supplied: {} },
    })
  }

  it('continues with the history up to the failed step, the failed observation replaced', async () => {
    const session = lab(
      {
        model: inTurn(calling([['lab/get', { id: 1 }]]), calling([['lab/write', {}]]), said('Done')),
        tool: inTurn(answered('x'), answered('made')),
        mayDispatch: true,
      },
      { maxSteps: 1 },
    )
    expect(await loop(session)).toMatchObject({ fault: { code: 'STEPS_EXCEEDED' }, key: 'turn/2/call/1' })
    session.state.extended = { ...session.state.extended, steps: 1 }
    sendBack(session, 'continue', ['work/turn/2/call/1'])
    expect(await loop(session, {}, 'continue')).toMatchObject({ kind: 'ok' })
    expect(session.world.asked).toHaveLength(3)
    expect(toldLast(session.world.asked[2] ?? { model: null, messages: [] })).toBe('made')
  })

  it('continues after too many turns with the last one thought and recorded anew', async () => {
    const session = lab({ model: inTurn(said(''), said(''), said(''), said('Done')) })
    expect(await loop(session, { maxTurns: 2 })).toMatchObject({
      ...{ fault: { code: 'TURNS_EXCEEDED' }, key: 'turn/2/thought' },
    })
    session.state.extended = { ...session.state.extended, steps: 1 }
    sendBack(session, 'continue', ['work/turn/2/thought'])
    expect(await loop(session, { maxTurns: 2 }, 'continue')).toMatchObject({ kind: 'ok', result: 'Done' })
    expect(session.world.asked).toHaveLength(4)
    expect([...session.state.turns.values()]).toMatchObject([
      { turn: 1, action: { kind: 'unreadable' }, observations: expect.any(Array) },
      { turn: 2, action: { kind: 'unreadable' }, observations: expect.any(Array) },
      { turn: 3, action: { kind: 'answer', text: 'Done' } },
    ])
  })

  it('starts over with the goal and what was done so far, and finds that beginning again', async () => {
    const session = lab({
      model: inTurn(
        calling([['lab/get', { id: 1 }]], 'thinking aloud'),
        ...[1, 2].map(() => calling([['lab/now', {}]])),
        calling([['lab/now', {}]]),
        calling([['lab/write', { to: '⟦email-1⟧' }]]),
        said('Done'),
      ),
      tool: ({ tool }) => answered(tool === 'lab/get' ? 'kim@example.com' : 'noon'),
    })
    const stopped = await loop(session)
    expect(stopped).toMatchObject({ fault: { code: 'REPEATED_ACTION' }, key: 'turn/4/call/1/repeat' })
    sendBack(session, 'reset', ['work/turn/4/call/1/repeat'])
    expect(await loop(session, {}, 'reset')).toMatchObject({
      kind: 'ok',
      steps: { s1: { tool: 'lab/write' } },
    })
    const first = session.world.asked[4]
    expect(first?.messages).toHaveLength(2)
    expect(first?.messages[1]?.content).toMatch(
      /Goal: Reach it\n\nBefore the conversation was started over:\n- 1\. lab\/get\(\{"id":1\}\) → ⟦email-1⟧/,
    )
    expect(JSON.stringify(first)).not.toContain('thinking aloud')
    expect([...session.state.turns.keys()]).toEqual([1, 2, 3, 4, 5, 6].map((turn) => `work/turn/${turn}`))
    expect(session.world.sent.at(-1)?.args).toEqual({ to: 'kim@example.com' })
    await session.barrier()
    const next = session.reopen()
    expect(await loop(next, {}, 'reset')).toMatchObject({ kind: 'ok' })
    expect(next.world.asked).toHaveLength(6)
  })
})

describe('starting over', () => {
  it('tells of everything that was tried, whatever came of it', async () => {
    const bad = calling([['lab/get', { id: 'x' }]])
    const session = lab({
      model: inTurn(
        said(JSON.stringify({ currentGoal: 'g', knownFacts: [], missingInfo: ['Who?'], nextAction: 'ask' })),
        said(''),
        calling(
          [['lab/get', { id: 1 }]],
          '{"currentGoal":"g","knownFacts":["f"],"missingInfo":[],"nextAction":"execute"}',
        ),
        ...[bad, bad, bad],
        calling([['lab/write', { to: '⟦email-1⟧' }]]),
        said('Done'),
      ),
      tool: () => failed('tool_error', { message: `kim@example.com ${'x'.repeat(300)}` }),
    })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    const card = session.openCard()
    session.emit({ kind: 'task.expired', data: { task: card.task } })
    expect(await loop(session)).toMatchObject({ fault: { code: 'BAD_ARGUMENTS' }, key: 'turn/6/thought' })
    session.emit({
      kind: 'node.retried',
      data: {
        node: 'work',
        scope: 'work',
        mode: 'reset',
        forget: ['work/turn/6/thought'],
        edits: {},
        supplied: {},
      },
    })
    expect(
      await loop(
        session,
        {
          facts: { a: 1 },
          instructions: 'Be kind.',
          asking: { model: null, temperature: 0.4, maxOutputTokens: 500 },
        },
        'reset',
      ),
    ).toMatchObject({
      ...{ kind: 'ok', result: 'Done' },
    })
    const last = session.world.asked.at(-1)
    const told = last?.messages[1]?.content ?? ''
    expect(told).toContain('Goal: Reach it\nFacts: {"a":1}')
    expect(told).toContain('- 1. Who? → Nobody answered in time.')
    expect(told).toContain('- 2. (a reply that could not be read)')
    expect(told).toMatch(/- 3\. lab\/get\(\{"id":1\}\) → .*⟦email-1⟧.*…\n- 4\. lab\/get/)
    expect(session.world.sent.at(-1)?.args).toEqual({ to: 'kim@example.com' })
    expect(last?.messages[0]?.content).toContain('\n\nBe kind.')
    expect(last?.maxOutputTokens).toBe(500)
  })
})
