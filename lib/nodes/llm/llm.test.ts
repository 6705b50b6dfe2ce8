import { describe, expect, it } from 'vitest'
import { failed, inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeSession, fakeSession } from '../../engine/testing/fakeSession'
import type { LlmConfig } from './definition'
import { executeLlm } from './execute'

const open = (...replies: string[]) =>
  fakeSession({ model: inTurn(...replies.map((text) => said(text))) }, { nodes: { ask: {} } })
const ask = (session: FakeSession, config: LlmConfig = {}) =>
  executeLlm(fakeContext(session, 'ask', config, { prompt: 'How many?', system: 'Be short.' }))
const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }

describe('the model node', () => {
  it('gives text as it came', async () => {
    const session = open('Three.')
    expect(await ask(session)).toEqual({ kind: 'finished', port: 'done', output: { text: 'Three.' } })
    expect(session.world.asked[0]).toMatchObject({
      temperature: 0,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'How many?' },
      ],
    })
  })

  it('gives data that fits its form, corrected at most twice, coerced where nothing is lost', async () => {
    expect(await ask(open('three', '{"m": 3}', '{"n": "3"}'), { schema })).toMatchObject({
      output: { json: { n: 3 } },
    })
    const never = open('three')
    expect(await ask(never, { schema })).toMatchObject({
      kind: 'failed',
      fault: { code: 'OUTPUT_INVALID' },
      key: 'reply/3',
    })
    expect(never.world.asked).toHaveLength(3)
    expect(JSON.stringify(never.world.asked[1]?.messages)).toContain('The reply is not JSON')
  })

  it('spends a correction on a reply that was cut, so that it never makes more calls than announced', async () => {
    const cut = said('{"n":', { finish: 'length' })
    const session = fakeSession({ model: inTurn(said('x'), said('y'), cut, cut) }, { nodes: { ask: {} } })
    expect(await ask(session, { schema })).toMatchObject({ fault: { code: 'OUTPUT_TRUNCATED' } })
    expect(session.world.asked).toHaveLength(3)
  })

  it('names the request that failed', async () => {
    const session = fakeSession(
      { model: () => failed('status', { status: 401, message: 'bad key' }) },
      { nodes: { ask: {} } },
    )
    expect(await ask(session)).toMatchObject({
      kind: 'failed',
      key: 'reply',
      fault: { code: 'NOT_AUTHORIZED', message: 'bad key' },
    })
  })
})
