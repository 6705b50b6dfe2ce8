import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPipeline } from '../pipelines/createPipeline'
import { startRun } from '../runs/startRun'
import { decideCard } from '../tasks/decideCard'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, refusal } from '../testing/testServices'
import { createSession } from './createSession'
import { getSession } from './getSession'
import { SendMessageSchema } from './sendMessage'
import { openTalk, type Talk } from './testing/openTalk'

let talk: Talk
beforeAll(async () => {
  talk = await openTalk()
})
afterAll(() => talk.close())

const kindsSaid = async (session: string) =>
  (await getSession(talk.services, OWNER, session)).turns.flatMap(({ said }) => said.map(({ kind }) => kind))

/** A session whose run waits in a tool until it is stopped. */
async function busySession(): Promise<{ session: string; runId: string }> {
  const session = await talk.open()
  const sent = await talk.say(session, 'be slow')
  if (sent.kind !== 'started') throw new Error(`The message was ${sent.kind}`)
  return { session, runId: sent.runId }
}

describe('a message while a run is at work', () => {
  it.each(['never mind', '算了', '取消', 'Stop it, please!'])(
    'that is “%s” as a whole stops it',
    async (text) => {
      const { session, runId } = await busySession()
      expect(await talk.say(session, text)).toEqual({ kind: 'stopping', runId })
      expect(await talk.settled(session)).toMatchObject({
        ...{ status: 'cancelled', answer: null },
        said: [{ text: 'be slow' }, { kind: 'stop', text }],
      })
      // and the conversation goes on, with what became of it
      const { answer } = await talk.ask(session, 'Still there?')
      expect(answer).toMatch(/^You: Still there\?/)
    },
  )

  it('that is a task of its own is refused, and asks to be sent later', async () => {
    const { session, runId } = await busySession()
    for (const text of ['取消 last month’s policy', 'Cancel order 12']) {
      expect(await refusal(talk.say(session, text))).toMatchObject({
        ...{ status: 409, code: 'SESSION_BUSY', extra: { runId, unresolved: [] } },
      })
    }
    expect(await kindsSaid(session)).toEqual(['task'])
    await talk.say(session, 'stop')
    await talk.settled(session)
  })

  it('that may be a stop asks what is meant, and does nothing until somebody says', async () => {
    const { session, runId } = await busySession()
    expect(await talk.say(session, 'stop sending mails')).toEqual({ kind: 'unsure', runId })
    expect(await kindsSaid(session)).toEqual(['task'])
    const task = { intent: 'task' } as const
    expect(await refusal(talk.say(session, 'stop sending mails', task))).toMatchObject({
      code: 'SESSION_BUSY',
    })
    expect(await talk.say(session, 'stop sending mails', { intent: 'stop' })).toEqual({
      kind: 'stopping',
      runId,
    })
    await talk.settled(session)
  })

  it('does not start a second run by the API’s other door either', async () => {
    const { session } = await busySession()
    const body = { input: { message: 'Hello' }, draft: true, sessionId: session } as const
    const started = startRun(talk.services, OWNER, talk.pipelineId, body, {
      trigger: 'api',
      idempotencyKey: null,
    })
    expect(await refusal(started)).toMatchObject({ status: 409, code: 'SESSION_BUSY' })
    await talk.say(session, 'stop')
    await talk.settled(session)
  })
})

describe('a message while a person is asked something', () => {
  it('names the card that has to be decided first, unless it stops the run', async () => {
    const session = await talk.open()
    const { openTasks, runId } = await talk.ask(session, 'ask a person')
    expect(await refusal(talk.say(session, 'What else?'))).toMatchObject({
      ...{ status: 409, code: 'SESSION_WAITING' },
      extra: { runId, unresolved: [{ runId, taskId: openTasks[0] }] },
    })
    expect(await talk.say(session, 'never mind')).toEqual({ kind: 'stopping', runId })
    expect((await talk.ended(session)).status).toBe('cancelled')
  })

  it('goes through once the card is decided', async () => {
    const session = await talk.open()
    const { openTasks } = await talk.ask(session, 'ask a person')
    await decideCard(talk.services, OWNER, openTasks[0] ?? '', { choice: 'yes' })
    expect((await talk.ended(session)).status).toBe('succeeded')
    expect((await talk.ask(session, 'Thanks')).answer).toMatch(/^You: Thanks/)
  })
})

describe('a message while nothing runs', () => {
  it('that means stop starts nothing, unless it is said to be a task', async () => {
    const session = await talk.open()
    expect(await talk.say(session, '算了')).toEqual({ kind: 'idle' })
    expect(await kindsSaid(session)).toEqual([])
    expect(await talk.say(session, '算了', { intent: 'task' })).toMatchObject({ kind: 'started' })
    expect((await talk.settled(session)).answer).toMatch(/^You: 算了/)
  })

  it('meets an equal run that waits for a person, in whatever session', async () => {
    const [first, second] = [await talk.open(), await talk.open()]
    const { openTasks, runId } = await talk.ask(first, 'ask a person twice')
    expect(await refusal(talk.say(second, 'ask a person twice', { confirmDuplicate: false }))).toMatchObject({
      code: 'UNRESOLVED_RUN',
      extra: { unresolved: [{ runId, taskId: openTasks[0] }] },
    })
    expect(await talk.say(second, 'ask a person twice')).toMatchObject({ kind: 'started' })
    for (const session of [first, second]) await talk.say(session, 'stop')
  })

  it('needs a pipeline that takes messages', async () => {
    const { id } = await createPipeline(talk.services, OWNER, smallPipeline())
    const open = (pipelineId?: string) =>
      createSession(talk.services, OWNER, { ...{ draft: true, channel: 'api', variables: {} }, pipelineId })
    const [without, form] = [await open(), await open(id)]
    expect(await refusal(talk.say(without.id, 'Hello'))).toMatchObject({ status: 422, code: 'NO_PIPELINE' })
    expect(await refusal(talk.say(form.id, 'Hello'))).toMatchObject({
      status: 422,
      code: 'NOT_CONVERSATIONAL',
    })
  })

  it('says something', () => {
    for (const body of [{}, { text: ' \n' }, { text: 'x'.repeat(20_001) }, { text: 'Hi', to: 'you' }])
      expect(SendMessageSchema.safeParse(body).success).toBe(false)
  })
})

describe('the same message again', () => {
  it('under its key answers what it led to, however often and whatever came of it', async () => {
    const session = await talk.open()
    const first = await talk.say(session, 'be slow', { key: 'k1' })
    expect(await talk.say(session, 'be slow', { key: 'k1' })).toEqual(first)
    const stopping = await talk.say(session, 'stop', { key: 'k2' })
    await talk.settled(session)
    expect(await talk.say(session, 'stop', { key: 'k2' })).toEqual(stopping)
    expect(await talk.say(session, 'be slow', { key: 'k1' })).toEqual(first)
    expect(await kindsSaid(session)).toEqual(['task', 'stop'])
    expect(await refusal(talk.say(session, 'be quick', { key: 'k1' }))).toMatchObject({
      ...{ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('under its key starts one run, also when it is sent ten times at once', async () => {
    const session = await talk.open()
    const all = await Promise.all(Array.from({ length: 10 }, () => talk.say(session, 'Hello', { key: 'k1' })))
    expect(new Set(all.map((sent) => JSON.stringify(sent))).size).toBe(1)
    expect(await kindsSaid(session)).toEqual(['task'])
    await talk.settled(session)
  })

  it('of ten different ones at once exactly one starts a run', async () => {
    const session = await talk.open()
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => talk.say(session, `be slow ${index}`)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['SESSION_BUSY']))
    await talk.say(session, 'stop')
    await talk.settled(session)
  })
})
