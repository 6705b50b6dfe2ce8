import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import type { ModelRequest } from '../ports'
import { failed, inTurn, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { requestModel } from './requestModel'

const REQUEST: ModelRequest = { model: null, messages: [{ role: 'user', content: 'Hello' }] }

function open(script: Partial<FakeWorld>, guards?: PipelineGuards): FakeSession {
  return fakeSession(script, guards ? { guards } : {})
}

function ask(session: FakeSession, key = 'm', request: ModelRequest = REQUEST) {
  return requestModel(session, { scope: 'work', key: `work/${key}`, request, signal: session.signal })
}

describe('a model request', () => {
  it('is recorded with its reservation before it leaves, and settled with what the provider says', async () => {
    const session = open({
      model: () => {
        expect(session.kinds()).toEqual(['model.requested'])
        return said('Hi', { inputTokens: 80, outputTokens: 20 })
      },
    })
    expect(await ask(session)).toMatchObject({ kind: 'ok', value: { text: 'Hi' } })
    expect(session.state.models.get('work/m')?.reserved).toMatchObject({
      inputTokens: 100,
      outputTokens: 2000,
    })
    expect(session.state.usage).toMatchObject({ modelCalls: 1, inputTokens: 80, outputTokens: 20 })
  })

  it('is answered from the journal, and loudly refused when it is another one', async () => {
    const session = open({ model: () => said('Hi') })
    const first = await ask(session)
    await session.barrier()
    const next = session.reopen()
    expect(await ask(next)).toEqual(first)
    expect(session.world.asked).toHaveLength(1)
    const other = { ...REQUEST, messages: [{ role: 'user' as const, content: 'Other' }] }
    expect(await ask(next, 'm', other)).toMatchObject({
      ...{ kind: 'fault', key: 'work/m' },
      fault: { code: 'JOURNAL_MISMATCH' },
    })
  })

  it('that a dead worker left open is charged what was reserved, counted, and made again', async () => {
    const session = open({ model: inTurn(said('lost'), said('Hi', { inputTokens: 10, outputTokens: 1 })) })
    await ask(session)
    const next = session.reopen()
    expect(next.state.models.get('work/m')?.phase).toBe('requested')
    expect(await ask(next)).toMatchObject({ value: { text: 'Hi' } })
    expect(next.state.usage).toMatchObject({ modelCalls: 2, inputTokens: 110, outputTokens: 2001 })
  })

  it('is retried while the failure may pass, never after a refusal', async () => {
    const passing = open({ model: inTurn(failed('status', { status: 503 }), said('Hi')) })
    expect(await ask(passing)).toMatchObject({ kind: 'ok' })
    expect(passing.kinds()).toEqual(['model.requested', 'model.attempted', 'model.settled'])
    const message = "Invalid schema for response_format 'plan': 'oneOf' is not permitted"
    const refused = open({ model: () => failed('status', { status: 400, message }) })
    expect(await ask(refused)).toMatchObject({ fault: { code: 'BAD_REQUEST', message } })
    expect(refused.world.asked).toHaveLength(1)
  })

  it('charges attempts that reached the model and brought nothing back', async () => {
    const session = open({
      model: inTurn(failed('silence'), said('Hi', { inputTokens: 80, outputTokens: 1 })),
    })
    await ask(session)
    expect(session.state.usage.inputTokens).toBe(180)
  })

  it('ends at once when the run is stopped while a retry waits: exactly one request was made', async () => {
    const session = open({ model: () => failed('status', { status: 429, retryAfterMs: 5000 }) })
    session.world.clock.onSleep = () => session.stop('cancelled')
    expect(await ask(session)).toEqual({ kind: 'stopped' })
    expect(session.world.asked).toHaveLength(1)
    expect(session.state.models.get('work/m')).toMatchObject({ fault: { code: 'STOPPED' } })
  })

  it('ends at once in the middle of a stream', async () => {
    const session = open({ model: () => new Promise(() => session.stop('timed_out')) })
    expect(await ask(session)).toEqual({ kind: 'stopped' })
  })
})

describe('a reply cut by length', () => {
  it.each([['{"steps":[{"args":{"content":"hel'], [`{"steps":[${'\n'.repeat(3000)}`], ['']])(
    'is asked for once more with twice the room, then a fault with the numbers and advice',
    async (text) => {
      const cut = said(text, { finish: 'length', outputTokens: 500 })
      const session = open({ model: () => cut })
      expect(await ask(session, 'm', { ...REQUEST, maxOutputTokens: 500 })).toMatchObject({
        key: 'work/m/longer',
        fault: {
          code: 'OUTPUT_TRUNCATED',
          class: 'permanent',
          message: expect.stringMatching(/cut after 500 output tokens \(limit 1,000\)\. Raise/),
        },
      })
      expect(session.world.asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([500, 1000])
    },
  )

  it('is good when the longer reply ends by itself', async () => {
    const session = open({ model: inTurn(said('{"a', { finish: 'length' }), said('{"a":1}')) })
    expect(await ask(session)).toMatchObject({ value: { text: '{"a":1}' } })
  })
})

describe('the budget', () => {
  it('refuses the request that would cross it, with the numbers, and lets it go on once extended', async () => {
    const budget = { inputTokens: 150, outputTokens: 5000 }
    const session = open({ model: () => said('Hi', { inputTokens: 90 }) }, { budget })
    await ask(session, 'a')
    expect(await ask(session, 'b')).toMatchObject({
      fault: { code: 'BUDGET_EXCEEDED', message: expect.stringContaining('190 of 150 input tokens') },
    })
    expect(session.state.guards).toMatchObject([
      { guard: 'budget', limit: 150, actual: 190, unit: 'input tokens' },
    ])
    expect(session.world.asked).toHaveLength(1)
    session.state.extended = { ...session.state.extended, inputTokens: 100 }
    expect(await ask(session, 'b')).toMatchObject({ kind: 'ok' })
  })

  it('lowers the length of a reply to what is left rather than refusing it', async () => {
    const session = open({ model: () => said('Hi') }, { budget: { inputTokens: 1000, outputTokens: 600 } })
    await ask(session)
    expect(session.world.asked[0]?.maxOutputTokens).toBe(600)
  })

  it('is never crossed by requests in parallel, whatever they ask for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 200, max: 9000 }),
        async (wanted, outputTokens) => {
          const session = open(
            {
              model: ({ maxOutputTokens = 0 }) =>
                said('x', { inputTokens: 100, outputTokens: maxOutputTokens }),
            },
            { budget: { inputTokens: 900, outputTokens } },
          )
          await Promise.all(
            wanted.map((maxOutputTokens, n) => ask(session, `m${n}`, { ...REQUEST, maxOutputTokens })),
          )
          expect(session.state.usage.inputTokens).toBeLessThanOrEqual(900)
          expect(session.state.usage.outputTokens).toBeLessThanOrEqual(outputTokens)
        },
      ),
    )
  })

  it('counts input and output together when the pipeline sets neither', async () => {
    const session = open({ inputTokens: 19_950, model: () => said('Hi') })
    expect(await ask(session)).toMatchObject({
      fault: { message: expect.stringContaining('of 20,000 tokens') },
    })
  })
})
