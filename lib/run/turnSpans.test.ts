import { describe, expect, it } from 'vitest'
import { answered, failed, inTurn, said } from '../engine/testing/failures'
import { fakeSession } from '../engine/testing/fakeSession'
import { calling, loop } from '../engine/testing/reactLoop'
import { emptyRun } from './emptyRun'
import { ask, REASONING, RUN, replay, replied, start } from './testing/runEvents'
import { spanOf } from './testing/spanOf'
import { type Span, trace } from './trace'
import type { TurnObservation } from './turn'
import { groupTurns } from './turnSpans'

async function turns() {
  const session = fakeSession(
    {
      model: inTurn(
        calling([['lab/get', { id: 1 }]]),
        calling([['lab/get', { id: 2 }]]),
        said(''),
        calling([['lab/get', { id: 1 }]]),
        said('Done'),
      ),
      tool: inTurn(answered('x'), failed('tool_error')),
    },
    { tools: [{ ref: 'lab/get', effect: 'none' }] },
  )
  await loop(session)
  return { session, spans: trace(session.state).children[0]?.children ?? [] }
}

describe('the trace of turns', () => {
  it('hangs each thought and its calls below their turn, with how the turn went', async () => {
    const { spans } = await turns()
    expect(
      spans.map(({ kind, name, status, children }) => [
        kind,
        name,
        status,
        children.map((child) => child.kind),
      ]),
    ).toEqual([
      ['turn', '1', 'succeeded', ['model', 'tool']],
      ['turn', '2', 'failed', ['model', 'tool']],
      ['turn', '3', 'failed', ['model']],
      ['turn', '4', 'guard', ['model']],
      ['turn', '5', 'succeeded', ['model']],
    ])
    expect(spans.every(({ end }) => end !== null)).toBe(true)
    expect(spans[0]?.usage).toMatchObject({ inputTokens: 90, outputTokens: 10 })
  })

  it('lasts as long as its action has not come back', async () => {
    const { session } = await turns()
    for (const [key, turn] of session.state.turns)
      session.state.turns.set(key, { ...turn, observations: null, observedAt: null })
    const spans = trace(session.state).children[0]?.children ?? []
    expect(spans.map(({ end }) => end === null)).toEqual([true, false, true, true, false])
  })

  it('shows the first thought while it is still being had, and leaves everything else where it is', () => {
    const base = { name: '', attempts: 1, usage: null, fault: null, children: [], status: 'running' as const }
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
    const state = emptyRun()
    const thought: Span = {
      ...base,
      kind: 'model',
      id: 'm',
      key: 'a/turn/1/thought',
      start: at(1),
      end: null,
    }
    const other: Span = { ...base, kind: 'task', id: 't', key: 'task', start: at(0), end: null }
    expect(groupTurns(state, 'a', [thought, other])).toMatchObject([
      { id: 't' },
      {
        ...{
          kind: 'turn',
          name: '1',
          key: 'a/turn/1',
          start: at(1),
          end: null,
          status: 'running',
          usage: null,
        },
      },
    ])
    const reasoning = { currentGoal: '', knownFacts: [], missingInfo: [], nextAction: 'execute' as const }
    state.turns.set('a/turn/1', {
      ...{ key: 'a/turn/1', scope: 'a', turn: 1, reasoning, stated: false, reasonedAt: at(2) },
      ...{ action: { kind: 'call', calls: [] }, observations: null, observedAt: null },
    })
    const had: Span = { ...thought, end: at(2), status: 'succeeded' }
    const call: Span = {
      ...base,
      kind: 'tool',
      id: 'c',
      key: 'a/turn/1/call/1',
      start: at(2),
      end: at(3),
      status: 'failed',
    }
    const fault = { code: 'X', message: 'x', class: 'permanent' as const }
    expect(groupTurns(state, 'a', [had])).toMatchObject([{ status: 'running', end: null }])
    expect(groupTurns(state, 'a', [{ ...call, fault }, had])).toMatchObject([
      { status: 'failed', end: at(3), children: [{ id: 'm' }, { id: 'c' }] },
    ])
  })

  it.each<[Span['status'], TurnObservation['kind'][]]>([
    ['succeeded', ['result', 'remark', 'answer']],
    ['failed', ['result', 'error']],
    ['failed', ['refused', 'result']],
    ['guard', ['result', 'repeat', 'error']],
  ])('is %s once %j came of it', (status, kinds) => {
    const observations = kinds.map((kind) => ({ kind, text: '' }))
    const state = replay(
      ...[RUN, start('a'), ask('a/turn/1/thought'), replied('a/turn/1/thought')],
      {
        kind: 'turn.reasoned',
        data: {
          ...{ key: 'a/turn/1', scope: 'a', turn: 1, reasoning: REASONING, stated: true },
          action: { kind: 'call', calls: [] },
        },
      },
      { kind: 'turn.observed', data: { key: 'a/turn/1', observations } },
    )
    expect(spanOf(state, 'turn:a/turn/1').status).toBe(status)
  })

  it('counts what all of its requests used', () => {
    const [thought, second] = ['a/turn/1/thought', 'a/turn/1/thought/2']
    const state = replay(RUN, start('a'), ask(thought), replied(thought), ask(second), replied(second))
    expect(spanOf(state, 'turn:a/turn/1').usage).toEqual({ inputTokens: 20, outputTokens: 4, costUsd: 1 })
  })
})
