import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '@/lib/run/event'
import { createPipeline } from '../pipelines/createPipeline'
import { getTask } from '../tasks/getTask'
import { listTasks } from '../tasks/listTasks'
import { smallPipeline } from '../testing/smallPipeline'
import { NOBODYS_ID, OWNER, openTestServices, refusal, type TestServices } from '../testing/testServices'
import { watchRun, watchRuns } from '../watch/watchRuns'
import { forkRun } from './forkRun'
import { getRun, getRunResult } from './getRun'
import { listCheckpoints } from './listCheckpoints'
import { listEvents } from './listEvents'
import { listPrompts } from './listPrompts'
import { listRuns } from './listRuns'
import { startRun } from './startRun'

const WHO = 'kim@example.com'
const SHOWN = '•••@example.com'
const HOW = { trigger: 'api', idempotencyKey: null } as const

let services: TestServices
let drop: () => Promise<void>
let pipeline: string
let runId: string
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  pipeline = (await createPipeline(services, OWNER, smallPipeline())).id
  ;({ runId } = await startRun(
    services,
    OWNER,
    pipeline,
    { input: { who: WHO, times: 1 }, draft: true },
    HOW,
  ))
})
afterAll(() => drop())

const looks = () =>
  services.prisma.auditLog.findMany({
    where: { action: 'run.reveal' },
    select: { actor: true, subject: true },
  })

async function firstFrame(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('data: ')) return text
  }
  return text
}

async function streamed(open: (request: Request) => Promise<Response>): Promise<string> {
  const cut = new AbortController()
  const request = new Request('http://localhost/events', { signal: cut.signal })
  try {
    return await firstFrame(await open(request))
  } finally {
    cut.abort()
  }
}

describe('sensitive values of a run', () => {
  it('cannot be guessed by searching for them; what the mask leaves can be searched', async () => {
    const ids = async (q: string) => (await listRuns(services, OWNER, { q })).items.map(({ id }) => id)
    expect(await ids('kim@exam')).toEqual([])
    expect(await ids('example.com')).toEqual([runId])
  })

  it('are not looked for without end where they alone match: the search goes on when it is asked to', async () => {
    await services.database.hot.query(
      `insert into run select (jsonb_populate_record(run, jsonb_build_object(
         'id', gen_random_uuid(), 'created_at', created_at - number * interval '1 second'))).*
       from run, generate_series(1, 1050) number where run.id = $1`,
      [runId],
    )
    const first = await listRuns(services, OWNER, { q: 'kim@exam' })
    expect(first.items).toEqual([])
    expect(first.nextCursor).not.toBeNull()
    const rest = await listRuns(services, OWNER, { q: 'kim@exam', after: first.nextCursor ?? '' })
    expect(rest).toEqual({ items: [], nextCursor: null })
    expect((await listRuns(services, OWNER, { q: 'example.com' })).items).toHaveLength(50)
    await services.prisma.run.deleteMany({ where: { id: { not: runId } } })
  })

  it('are masked wherever the run is read or followed, and nothing is logged', async () => {
    const { items } = await listEvents(services, OWNER, runId, { after: 0 })
    const seen = [
      ...[items, await getRun(services, OWNER, runId), await listRuns(services, OWNER, {})],
      await streamed((request) => watchRuns(services, OWNER, { runs: runId }, request)),
      await streamed((request) => watchRun(services, runId, 0, false, request)),
    ].map((answer) => JSON.stringify(answer))
    for (const text of seen) {
      expect(text).toContain(SHOWN)
      expect(text).not.toContain(WHO)
    }
    expect(await looks()).toEqual([])
  })

  it('are shown to an operator who asks, and the log knows who saw those of which run', async () => {
    const operator = services.as('operator')
    const { items } = await listEvents(services, operator, runId, { after: 0, reveal: '1' })
    expect(inputOf(items)).toMatchObject({ who: WHO })
    expect((await getRun(services, operator, runId, { reveal: '1' })).input).toMatchObject({ who: WHO })
    await listCheckpoints(services, operator, runId, { reveal: '1' })
    await listPrompts(services, operator, runId, { reveal: '1' })
    expect(await looks()).toEqual([{ actor: `user:${OWNER.id}`, subject: `run:${runId}` }])
    await listEvents(services, { ...operator, id: NOBODYS_ID }, runId, { after: 0, reveal: '1' })
    expect((await looks()).map(({ actor }) => actor)).toEqual([`user:${OWNER.id}`, `user:${NOBODYS_ID}`])
  })

  it('are not shown to a viewer, and a run that is not theirs is as unknown as before', async () => {
    const viewer = services.as('viewer')
    const asking = { after: 0, reveal: '1' } as const
    for (const ask of [
      () => listEvents(services, viewer, runId, asking),
      () => listCheckpoints(services, viewer, runId, { reveal: '1' }),
      () => listPrompts(services, viewer, runId, { reveal: '1' }),
      () => getRun(services, viewer, runId, { reveal: '1' }),
    ])
      expect(await refusal(ask())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const unknown = listEvents(services, viewer, NOBODYS_ID, asking)
    expect(await refusal(unknown)).toMatchObject({ status: 404 })
  })

  it('reach whoever started the run as they are', async () => {
    expect((await getRunResult(services, OWNER, runId)).input).toMatchObject({ who: WHO })
  })
})

describe('a card', () => {
  it('shows real values to who may decide it, arguments to be edited included, and masks to everybody else', async () => {
    const id = '019ad000-0000-7000-8000-0000000000c1'
    const context = { tool: 'business/mail_send', args: { to: WHO } }
    await services.prisma.task.create({
      data: {
        ...{
          id,
          runId,
          workspaceId: OWNER.workspaceId,
          kind: 'approval',
          question: `Write to ${WHO}?`,
          context,
        },
        ...{ choices: [{ choice: 'void' }], effects: [], dueAt: new Date() },
      },
    })
    const operator = services.as('operator')
    expect(await getTask(services, operator, id)).toMatchObject({ pendingCall: { args: { to: WHO } } })
    expect((await listTasks(services, operator, {})).items).toMatchObject([{ id, context }])
    const viewer = services.as('viewer')
    const seen = JSON.stringify([await getTask(services, viewer, id), await listTasks(services, viewer, {})])
    expect(seen).toContain(SHOWN)
    expect(seen).not.toContain(WHO)
  })
})

describe('a masked value that is sent back', () => {
  it('stands in a fork for what it masks', async () => {
    const patch = { input: { who: `Dear ${SHOWN}`, times: 2 } }
    const fork = await forkRun(services, OWNER, runId, { afterSeq: 1, patch }, HOW)
    expect((await getRunResult(services, OWNER, fork.runId)).input).toMatchObject({
      who: `Dear ${WHO}`,
      times: 2,
    })
  })

  it('is refused where nothing tells what it masks', async () => {
    const input = { who: SHOWN, times: 1 }
    const started = startRun(services, OWNER, pipeline, { input, draft: true }, HOW)
    expect(await refusal(started)).toMatchObject({
      status: 422,
      problems: [{ path: 'input.who', code: 'MASKED_VALUE' }],
    })
    const patch = { input: { who: '•••• 1111', times: 1 } }
    const forked = forkRun(services, OWNER, runId, { afterSeq: 1, patch }, HOW)
    expect(await refusal(forked)).toMatchObject({
      status: 422,
      problems: [{ path: 'input.who', code: 'MASKED_VALUE' }],
    })
  })
})

function inputOf([first]: RunEvent[]) {
  return first?.kind === 'run.started' ? first.data.input : null
}
