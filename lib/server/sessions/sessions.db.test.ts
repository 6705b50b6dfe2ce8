import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { replayRun } from '@/lib/run/reduceRun'
import { createPipeline } from '../pipelines/createPipeline'
import { forkRun } from '../runs/forkRun'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import { NOBODYS_ID, OWNER, refusal, STRANGER } from '../testing/testServices'
import { CreateSessionSchema, createSession } from './createSession'
import { endSession } from './endSession'
import { getSession } from './getSession'
import { listSessions } from './listSessions'
import { openTalk, type Talk } from './testing/openTalk'

let talk: Talk
beforeAll(async () => {
  talk = await openTalk()
})
afterAll(() => talk.close())

const COLLEAGUE = { ...OWNER, id: '019ad000-0000-7000-8000-0000000000cc', name: 'Ann' }

describe('a conversation', () => {
  it('lets every run read what the runs before it answered and set', async () => {
    const session = await talk.open()
    expect(await talk.ask(session, 'I am in Wuhan')).toMatchObject({
      ...{ status: 'succeeded', openTasks: [] },
      answer: 'You: I am in Wuhan | before: nothing | place: none',
    })
    const { answer } = await talk.ask(session, 'And now?')
    expect(answer).toBe(
      'You: And now? | before: You: I am in Wuhan | before: nothing | place: none | place: I am in Wuhan',
    )
    const shown = await getSession(talk.services, OWNER, session)
    expect(shown).toMatchObject({
      title: 'I am in Wuhan',
      user: 'Olga',
      channel: 'web',
      variables: { place: 'I am in Wuhan' },
    })
    expect(shown.turns.map(({ said }) => said.map(({ text }) => text))).toEqual([
      ['I am in Wuhan'],
      ['And now?'],
    ])
  })

  it('is fixed for a run when it starts: its events tell the same whenever they are read', async () => {
    const session = await talk.open()
    await talk.ask(session, 'I am in Beijing')
    const { runId } = await talk.ask(session, 'First follow-up')
    await talk.ask(session, 'I am in Paris')
    const state = replayRun(await readEvents(talk.services.database.hot, runId))
    expect(state.session).toMatchObject({
      ...{ id: session, variables: { place: 'I am in Beijing' }, runs: [{ status: 'succeeded' }] },
      messages: [
        { role: 'user', text: 'I am in Beijing' },
        { role: 'assistant', text: expect.stringMatching(/^You: I am in Beijing/) },
      ],
    })
  })

  it('is read by a fork as its origin read it, and changed by none', async () => {
    const session = await talk.open()
    await talk.ask(session, 'I am in Oslo')
    const { runId } = await talk.ask(session, 'I am in Rome')
    const forked = await forkRun(
      talk.services,
      OWNER,
      runId,
      { afterSeq: 1, patch: {} },
      { trigger: 'web', idempotencyKey: null },
    )
    const state = replayRun(await readEvents(talk.services.database.hot, forked.runId))
    expect(state.session?.variables).toEqual({ place: 'I am in Oslo' })
    expect((await getSession(talk.services, OWNER, session)).turns).toHaveLength(2)
  })

  it('takes runs of other pipelines, and shows their input where they have no message', async () => {
    const session = await talk.open()
    await talk.ask(session, 'I am in Wuhan')
    const { id } = await createPipeline(talk.services, OWNER, smallPipeline())
    const body = { input: { who: 'Ann', times: 1 }, draft: true, sessionId: session } as const
    await startRun(talk.services, OWNER, id, body, { trigger: 'api', idempotencyKey: null })
    expect(await talk.settled(session)).toMatchObject({
      ...{ status: 'succeeded', answer: 'Ann' },
      said: [{ kind: 'task', text: '{"who":"Ann","times":1}' }],
    })
    // what another pipeline sets nothing in stays as it was
    expect((await getSession(talk.services, OWNER, session)).variables).toEqual({ place: 'I am in Wuhan' })
  })
})

describe('a session', () => {
  it('is its owner’s alone', async () => {
    const session = await talk.open()
    for (const other of [COLLEAGUE, STRANGER]) {
      expect(await refusal(getSession(talk.services, other, session))).toMatchObject({ status: 404 })
      expect(await refusal(talk.say(session, 'Hello', { by: other }))).toMatchObject({ status: 404 })
      expect((await listSessions(talk.services, other, {})).items).toEqual([])
    }
    const { items } = await listSessions(talk.services, OWNER, { pipeline: talk.pipelineId })
    expect(items[0]).toMatchObject({ id: session, title: '' })
  })

  it('is gone when it ends or when nobody has used it for long, while its runs stay', async () => {
    const [ended, old] = [await talk.open(), await talk.open()]
    const { runId } = await talk.ask(ended, 'I am in Wuhan')
    await endSession(talk.services, OWNER, ended)
    await talk.services.prisma.session.update({
      where: { id: old },
      data: { usedAt: new Date('2020-01-01') },
    })
    for (const id of [ended, old, NOBODYS_ID]) {
      expect(await refusal(getSession(talk.services, OWNER, id))).toMatchObject({ status: 404 })
    }
    await talk.open()
    expect(await talk.services.prisma.session.count({ where: { id: { in: [ended, old] } } })).toBe(0)
    expect(await talk.services.prisma.sessionMessage.count({ where: { sessionId: ended } })).toBe(0)
    expect(await talk.services.prisma.run.count({ where: { id: runId } })).toBe(1)
  })

  it('of a program says its channel and who talks, of a browser who is signed in', async () => {
    const key = { ...OWNER, kind: 'key' } as const
    const asked = CreateSessionSchema.parse({ channel: 'webhook', user: 'Bo', variables: { city: 'Bern' } })
    const { id } = await createSession(talk.services, key, asked)
    expect(await getSession(talk.services, key, id)).toMatchObject({
      ...{ channel: 'webhook', user: 'Bo', pipelineId: null, variables: { city: 'Bern' }, turns: [] },
    })
  })

  it('starts only for a pipeline that exists, with variables that it can hold', async () => {
    const unknown = CreateSessionSchema.parse({ pipelineId: NOBODYS_ID })
    expect(await refusal(createSession(talk.services, OWNER, unknown))).toMatchObject({ status: 404 })
    const tooMuch = { variables: { text: 'x'.repeat(16_000) } }
    expect(CreateSessionSchema.safeParse(tooMuch).success).toBe(false)
    expect(CreateSessionSchema.safeParse({ channel: 'web' }).success).toBe(false)
    expect(CreateSessionSchema.safeParse({ extra: 1 }).success).toBe(false)
  })
})
