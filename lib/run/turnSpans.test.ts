import { describe, expect, it } from 'vitest'
import { answered, failed, inTurn, said } from '../engine/testing/failures'
import { fakeSession } from '../engine/testing/fakeSession'
import { calling, loop } from '../engine/testing/reactLoop'
import { trace } from './trace'

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
})
