import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { answered, inTurn, said } from '../testing/failures'
import { type FakeWorld, fakeSession } from '../testing/fakeSession'
import { calling, loop } from '../testing/reactLoop'

const DELIVER: JsonObject = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }
const open = (model: FakeWorld['model']) =>
  fakeSession({ model, tool: () => answered('x') }, { tools: [{ ref: 'lab/get', effect: 'none' }] })

describe('the result of a loop', () => {
  it.each([
    ['is the answer where it is of the form already', ['{"n": 3}'], 1],
    ['is asked for where the answer is in words', ['Three.', '{"n": 3}'], 2],
    ['is asked for where the answer is data of another form', ['{"m": 3}', '{"n": 3}'], 2],
    ['is asked for again where it is not of the form', ['Three.', '{"m": 3}', '{"n": 3}'], 3],
  ])('%s', async (_what, texts, requests) => {
    const session = open(inTurn(...texts.map((text) => said(text))))
    expect(await loop(session, { deliver: DELIVER })).toMatchObject({ kind: 'ok', result: { n: 3 } })
    expect(session.world.asked).toHaveLength(requests)
  })

  it('is asked for after the answer itself, in the length the node allows', async () => {
    const session = open(inTurn(said('Three.'), said('{"n": 3}')))
    await loop(session, { deliver: DELIVER, asking: { model: null, temperature: 0.4, maxOutputTokens: 300 } })
    const [, last] = session.world.asked
    expect(last?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'Three.' },
      { role: 'user', content: 'Now give the result as JSON in the given structure, and nothing else.' },
    ])
    expect(last).toMatchObject({
      temperature: 0.4,
      maxOutputTokens: 300,
      schema: { name: 'result', schema: DELIVER },
    })
  })
})

describe('the question for a result', () => {
  it('is journaled with its turn, and follows the very conversation that led to the answer', async () => {
    const session = open(inTurn(calling([['lab/get', {}]]), said('Three.'), said('{"n": 3}')))
    await loop(session, { deliver: DELIVER })
    const [, thought, question] = session.world.asked
    expect(question?.messages.slice(0, -2)).toEqual(thought?.messages)
    expect([...session.state.models.keys()].at(-1)).toMatch(/^work\/turn\/2\/result/)
  })

  it('recalls what the goal and the answer speak of', async () => {
    const asked: string[] = []
    const session = open(
      inTurn(...[1, 2].map((id) => calling([['lab/get', { id }]])), said('Three.'), said('{"n": 3}')),
    )
    const size = { window: 1, summaries: 10 }
    await loop(session, { deliver: DELIVER, size }, null, (query, texts) => {
      asked.push(query)
      return texts.map(() => 0)
    })
    expect(asked.slice(-2)).toEqual(['Reach it', 'Three.'])
  })

  it('is answered with marks, whose values are put back', async () => {
    const session = fakeSession(
      {
        model: inTurn(calling([['lab/get', {}]]), said('It is ⟦email-1⟧.'), said('{"mail": "⟦email-1⟧"}')),
        tool: () => answered('kim@example.com'),
      },
      { tools: [{ ref: 'lab/get', effect: 'none' }] },
    )
    const deliver: JsonObject = { type: 'object', required: ['mail'] }
    expect(await loop(session, { deliver })).toMatchObject({ result: { mail: 'kim@example.com' } })
  })
})

describe('the turns of a loop', () => {
  it('count a thought that was asked for at length twice, and the last one is in plain words, also on replay', async () => {
    const model = inTurn(said('x', { finish: 'length' }), calling([['lab/get', {}]]), said('Done'))
    const session = open(model)
    const settings = { maxSteps: 5, maxTurns: 3 }
    const ended = await loop(session, settings)
    expect(ended).toMatchObject({ kind: 'ok', result: 'Done' })
    expect(session.world.asked.map(({ tools }) => tools !== undefined)).toEqual([true, true, false])
    expect(session.state.choices.get('work/turn/2/plain')).toBe(true)
    await session.barrier()
    const next = session.reopen()
    // steps that a card has added since do not change what was asked
    next.state.extended = { ...next.state.extended, steps: 9 }
    expect(await loop(next, settings)).toEqual(ended)
    expect(next.world.asked).toHaveLength(3)
  })

  it('do not ask for more length where no turn is left for it', async () => {
    const session = open(() => said('x', { finish: 'length' }))
    expect(await loop(session, { maxSteps: 1, maxTurns: 1 })).toMatchObject({
      fault: { code: 'OUTPUT_TRUNCATED' },
      key: 'turn/1/thought',
    })
    expect(session.world.asked).toHaveLength(1)
  })
})
