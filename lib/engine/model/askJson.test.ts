import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { createIo } from '../createIo'
import { failed, inTurn, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { askJson } from './askJson'

const SCHEMA = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }
const open = (model: FakeWorld['model']) => fakeSession({ model })
const ask = (session: FakeSession, schema: JsonObject = SCHEMA) =>
  askJson(
    { io: createIo(session, 'work', session.signal), run: session.state, scope: 'work' },
    {
      ...{ key: 'j', name: 'answer', schema },
      request: { model: null, messages: [{ role: 'user', content: 'How many?' }] },
    },
  )

describe('a model that is asked for data', () => {
  it('is told the form, and its answer is taken when it fits', async () => {
    const session = open(() => said('{"n": 3}'))
    expect(await ask(session)).toEqual({ kind: 'ok', value: { n: 3 } })
    expect(session.world.asked[0]?.schema).toEqual({ name: 'answer', schema: SCHEMA })
    expect(session.state.warnings).toEqual([])
  })

  it('may be read as meant: how its text was repaired and its values were read is noted, in this order, once', async () => {
    const session = open(() => said("So: {'n': '3'}"))
    expect(await ask(session)).toEqual({ kind: 'ok', value: { n: 3 } })
    await ask(session)
    expect(session.state.warnings).toEqual([
      {
        ...{ scope: 'work', code: 'REPLY_REPAIRED', message: expect.stringMatching(/^Repaired the JSON: /) },
        says: expect.objectContaining({ id: 'notes.reply.repaired' }),
      },
      {
        ...{ scope: 'work', code: 'REPLY_REPAIRED', message: 'n was read as 3 instead of "3".' },
        says: { id: 'notes.read.as', params: { path: 'n', to: '3', from: '"3"' } },
      },
    ])
  })

  it('is sent back what is wrong with its answer, word for word', async () => {
    const session = open(inTurn(said('{"n": "many"}'), said('{"n": 1}')))
    expect(await ask(session)).toEqual({ kind: 'ok', value: { n: 1 } })
    expect(session.world.asked[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: '{"n": "many"}' },
      {
        role: 'user',
        content: expect.stringMatching(
          /^The answer was rejected as not valid\. Answer with the whole JSON again:\n- n must be /,
        ),
      },
    ])
  })

  it('is sent back everything that is wrong with its answer, each on a line of its own', async () => {
    const schema = { ...SCHEMA, required: ['n', 'm'], properties: { n: { type: 'number' } } }
    const session = open(inTurn(said('{"n": "many"}'), said('{"n": 1, "m": 2}')))
    expect(await ask(session, schema)).toEqual({ kind: 'ok', value: { n: 1, m: 2 } })
    const [, , sent] = session.world.asked[1]?.messages ?? []
    expect(sent?.content).toMatch(/:\n- [^\n]+\n- [^\n]+$/)
  })

  it('fails for good after the third answer that does not fit', async () => {
    const session = open(() => said('no data'))
    expect(await ask(session)).toMatchObject({
      ...{ kind: 'fault', key: 'j/3' },
      fault: {
        ...{ code: 'OUTPUT_INVALID', class: 'permanent' },
        message: expect.stringMatching(
          /^The model gave no valid answer in 3 tries\. The last one: The reply is not JSON/,
        ),
        details: { problems: [expect.stringMatching(/^The reply is not JSON/)] },
      },
    })
    expect(session.world.asked).toHaveLength(3)
  })

  it('has used up one correction with an answer that had to be asked for at length', async () => {
    const session = open(inTurn(said('{"n', { finish: 'length' }), said('no data')))
    expect(await ask(session)).toMatchObject({ key: 'j/2', fault: { code: 'OUTPUT_INVALID' } })
    expect(session.world.asked).toHaveLength(3)
  })

  it('that cannot be asked is its own failure', async () => {
    const session = open(() => failed('status', { status: 401 }))
    expect(await ask(session)).toMatchObject({ key: 'j/1', fault: { code: 'NOT_AUTHORIZED' } })
  })
})
