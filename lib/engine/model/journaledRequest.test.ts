import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../ports'
import { failed, inTurn, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { losing } from '../testing/losing'
import { requestModel } from './requestModel'

const REQUEST: ModelRequest = { model: null, messages: [{ role: 'user', content: 'Hello' }] }
const open = (script: Partial<FakeWorld> = {}) => fakeSession({ model: () => said('Hi'), ...script })
const ask = (session: FakeSession, more: { signal?: AbortSignal; retryCut?: boolean } = {}) =>
  requestModel(session, { scope: 'work', key: 'work/m', request: REQUEST, signal: session.signal, ...more })

/** A request that was told to stop while it waited for its second attempt. */
async function stoppedInWait(reason: 'connect' | 'silence' = 'connect'): Promise<FakeSession> {
  const session = open({ model: inTurn(failed(reason), said('Hi', { inputTokens: 80, outputTokens: 1 })) })
  session.world.clock.onSleep = () => session.stop('sibling_failed')
  expect(await ask(session)).toEqual({ kind: 'stopped' })
  await session.barrier()
  const next = session.reopen()
  next.world.clock.onSleep = () => {}
  return next
}

describe('a model request in the journal', () => {
  it('asks for 2,000 tokens of the default model at most, and reserves what that costs', async () => {
    const session = open()
    await ask(session)
    expect(session.events.find(({ kind }) => kind === 'model.requested')?.data).toMatchObject({
      ...{ key: 'work/m', scope: 'work', model: 'fake' },
      reserved: { inputTokens: 100, outputTokens: 2000, costUsd: 0.0041 },
      request: { maxOutputTokens: 2000 },
    })
  })

  it('that failed gives the same fault whenever it is asked for again', async () => {
    const session = open({ model: () => failed('status', { status: 401, message: 'No key.' }) })
    const first = await ask(session)
    expect(first).toEqual({
      ...{ kind: 'fault', key: 'work/m' },
      fault: { code: 'NOT_AUTHORIZED', class: 'permanent', message: 'No key.' },
    })
    await session.barrier()
    expect(await ask(session.reopen())).toEqual(first)
    expect(session.world.asked).toHaveLength(1)
  })

  it('that was told to stop has no outcome, and is made again', async () => {
    const next = await stoppedInWait()
    expect(next.state.models.get('work/m')).toMatchObject({
      fault: { code: 'STOPPED', class: 'transient' },
      usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    })
    expect(await ask(next)).toMatchObject({ kind: 'ok', value: { text: 'Hi' } })
  })

  it('that was told to stop is charged the attempts that had reached the model', async () => {
    const next = await stoppedInWait('silence')
    expect(next.state.usage).toMatchObject({ inputTokens: 100, costUsd: 0.0001 })
    const cut = open({ model: () => new Promise(() => cut.stop('cancelled')) })
    expect(await ask(cut)).toEqual({ kind: 'stopped' })
    expect(cut.state.usage).toMatchObject({ inputTokens: 100, outputTokens: 0 })
  })

  it('costs what its attempts cost together, and took as long as they did', async () => {
    const session = open({ model: inTurn(failed('silence'), said('Hi', { inputTokens: 80 })) })
    session.world.clock.advance(5_000)
    await ask(session)
    const { data } = session.events.find(({ kind }) => kind === 'model.settled') ?? {}
    expect(data).toMatchObject({
      durationMs: 500,
      usage: { inputTokens: 180, outputTokens: 10, costUsd: 0.0002 },
    })
  })

  it('gives each attempt the time the action has left, and watchers its words and its waits', async () => {
    const session = open()
    const given: unknown[] = []
    const seen: unknown[] = []
    const models: typeof session.ports.models = {
      ...session.ports.models,
      attempt: async (_request, { timeouts, onText }) => {
        given.push(timeouts)
        onText('Hi')
        session.world.clock.advance(30_000)
        return given.length === 1 ? failed('silence') : said('Hi')
      },
    }
    const live: typeof session.ports.live = {
      ...session.ports.live,
      text: (...text) => void seen.push(text),
      waiting: (...pause) => void seen.push(pause),
    }
    await ask({ ...session, ports: { ...session.ports, models, live } })
    const limits = { connectMs: 5_000, silenceMs: 20_000 }
    expect(given).toEqual([
      { ...limits, attemptMs: 45_000 },
      { ...limits, attemptMs: 29_500 },
    ])
    const text = ['run-1', 'work/m', 'Hi']
    const pause = { attempt: 2, of: 3, waitMs: 500, message: 'It failed: silence' }
    expect(seen).toEqual([text, ['run-1', 'work/m', pause], text])
  })

  it('is not charged for attempts that never left, nor for refusals', async () => {
    const session = open({ model: inTurn(failed('connect'), failed('status', { status: 503 }), said('Hi')) })
    await ask(session)
    expect(session.state.usage).toMatchObject({ inputTokens: 90, outputTokens: 10 })
    expect(session.world.clock.sleeps).toEqual([500, 1000])
  })

  it('is never begun by a worker that was told to stop, nor sent by one that loses the run', async () => {
    const told = open()
    told.stop('cancelled')
    expect(await ask(told)).toEqual({ kind: 'stopped' })
    const lost = open()
    expect(await ask(losing(lost, 'model.requested'))).toEqual({ kind: 'stopped' })
    const between = open()
    const models: typeof between.ports.models = {
      ...between.ports.models,
      estimate: (request) => {
        between.stop('cancelled')
        return told.ports.models.estimate(request)
      },
    }
    expect(await ask({ ...between, ports: { ...between.ports, models } })).toEqual({ kind: 'stopped' })
    for (const session of [told, lost, between])
      expect([session.kinds(), session.world.asked]).toEqual([[], []])
  })

  it('writes nothing about a reply that comes after the run was lost', async () => {
    const session = open({ model: () => new Promise(() => session.stop('lost')) })
    expect(await ask(session)).toEqual({ kind: 'stopped' })
    expect(session.kinds()).toEqual(['model.requested'])
  })

  it('says when its first word came, where the provider streams', async () => {
    const silent = said('Hi')
    if (silent.ok) silent.reply.firstTokenMs = null
    const session = open({ model: () => silent })
    await ask(session)
    const settled = (one: FakeSession) => one.events.find(({ kind }) => kind === 'model.settled')?.data
    expect(settled(session)).not.toHaveProperty('firstTokenMs')
    const streaming = open()
    await ask(streaming)
    expect(settled(streaming)).toMatchObject({ firstTokenMs: 5, simulated: false })
  })
})

describe('a reply that is no answer', () => {
  it('because it was withheld says so, also when it was asked for at length', async () => {
    const filtered = said('', { finish: 'filter' })
    const first = await ask(open({ model: () => filtered }))
    expect(first).toEqual({
      ...{ kind: 'fault', key: 'work/m' },
      fault: {
        ...{ code: 'CONTENT_FILTERED', class: 'permanent' },
        message:
          'The model fake withheld its reply because of its content filter. Change the request or the model.',
        says: { id: 'faults.CONTENT_FILTERED', params: { model: 'fake' } },
      },
    })
    const longer = await ask(open({ model: inTurn(said('x', { finish: 'length' }), filtered) }))
    expect(longer).toMatchObject({ key: 'work/m/longer', fault: { code: 'CONTENT_FILTERED' } })
  })

  it('because it was cut is final where no second try is left', async () => {
    const session = open({ model: () => said('x', { finish: 'length', outputTokens: 2000 }) })
    expect(await ask(session, { retryCut: false })).toMatchObject({
      key: 'work/m',
      fault: {
        code: 'OUTPUT_TRUNCATED',
        message: expect.stringContaining('cut after 2,000 output tokens (limit 2,000)'),
        details: { outputTokens: 2000, limit: 2000, model: 'fake' },
      },
    })
    expect(session.world.asked).toHaveLength(1)
  })

  it('because the longer one failed is that failure', async () => {
    const session = open({
      model: inTurn(said('x', { finish: 'length' }), failed('status', { status: 400 })),
    })
    expect(await ask(session)).toMatchObject({ key: 'work/m/longer', fault: { code: 'BAD_REQUEST' } })
  })
})
