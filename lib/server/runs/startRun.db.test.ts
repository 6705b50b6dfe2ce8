import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPipeline } from '../pipelines/createPipeline'
import { publishPipeline } from '../pipelines/publishPipeline'
import { savePipeline } from '../pipelines/savePipeline'
import { pipelineWithoutPolicy, smallPipeline } from '../testing/smallPipeline'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { cancelRun } from './cancelRun'
import { getRun } from './getRun'
import { getRunDocument } from './getRunDocument'
import { listCheckpoints } from './listCheckpoints'
import { listEvents } from './listEvents'
import { listPrompts } from './listPrompts'
import { listRuns } from './listRuns'
import { type StartRun, startRun } from './startRun'

let services: TestServices
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
})
afterAll(() => drop())

const INPUT = { who: 'Ann', times: 2 }
const create = async (document = smallPipeline()) => (await createPipeline(services, OWNER, document)).id
const start = (id: string, body: Partial<StartRun> = {}, idempotencyKey: string | null = null) =>
  startRun(services, OWNER, id, { input: INPUT, draft: true, ...body }, { trigger: 'api', idempotencyKey })
const runsOf = (pipelineId: string) => services.prisma.run.count({ where: { pipelineId } })

describe('starting a run', () => {
  it('pins document, tools and input as they are now, defaults applied, and queues it', async () => {
    const id = await create()
    const { runId } = await start(id)
    expect(await getRun(services, OWNER, runId)).toMatchObject({
      ...{ pipelineId: id, version: null, status: 'queued', pipelineName: 'Small', openTasks: [] },
      input: { ...INPUT, tone: 'kind' },
      trigger: { kind: 'api', by: `user:${OWNER.id}` },
    })
    await savePipeline(services, OWNER, id, {
      document: smallPipeline({ name: 'Other' }),
      revision: 1,
    })
    expect((await getRunDocument(services, OWNER, runId)).document.name).toBe('Small')
    const { items } = await listEvents(services, OWNER, runId, { after: 0 })
    expect(items.map(({ seq, kind }) => [seq, kind])).toEqual([[1, 'run.started']])
  })

  it('pins only the tools that the document can call', async () => {
    const { runId } = await start(await create(pipelineWithoutPolicy()))
    const { catalogue } = await getRunDocument(services, OWNER, runId)
    // the second is what looks up whether a mail was sent
    expect(catalogue.tools.map(({ ref }) => ref)).toEqual(['business/mail_get', 'business/mail_send'])
  })

  it('without saying which takes the newest version, and a version when asked for', async () => {
    const id = await create()
    expect(await refusal(start(id, { draft: undefined }))).toMatchObject({
      status: 422,
      code: 'NOT_PUBLISHED',
    })
    await publishPipeline(services, OWNER, id, { note: '' })
    await savePipeline(services, OWNER, id, {
      document: smallPipeline({ description: 'two' }),
      revision: 1,
    })
    await publishPipeline(services, OWNER, id, { note: '' })
    const versions = await Promise.all([
      start(id, { draft: undefined }),
      start(id, { draft: undefined, version: 1 }),
    ])
    const runs = await Promise.all(versions.map(({ runId }) => getRun(services, OWNER, runId)))
    expect(runs.map(({ version }) => version)).toEqual([2, 1])
    expect(await refusal(start(id, { draft: undefined, version: 9 }))).toMatchObject({ status: 404 })
  })

  it.each([
    ['missing fields, one problem each', {}, ['times', 'who']],
    ['wrong types, one problem each', { who: 7, times: 'often' }, ['times', 'who']],
    ['a value out of range', { who: 'Ann', times: 0 }, ['times']],
  ])('with %s is refused and runs nothing', async (_, input, paths) => {
    const id = await create()
    const problem = await refusal(start(id, { input }))
    expect(problem).toMatchObject({ status: 422, code: 'INVALID_INPUT' })
    expect(problem.problems.map(({ path }) => path).sort()).toEqual(paths)
    expect(await runsOf(id)).toBe(0)
  })

  it('of a document with errors is refused with all of them', async () => {
    const id = await create(smallPipeline({ edges: [] }))
    const problem = await refusal(start(id))
    expect(problem).toMatchObject({ status: 422, code: 'PIPELINE_HAS_PROBLEMS' })
    expect(problem.problems.map(({ code }) => code)).toContain('UNREACHABLE_NODE')
    expect(await runsOf(id)).toBe(0)
  })
})

describe('an idempotency key', () => {
  it('used twenty times at once starts one run, and all get it', async () => {
    const id = await create()
    const started = await Promise.all(Array.from({ length: 20 }, () => start(id, {}, 'order-1')))
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(1)
    expect(await runsOf(id)).toBe(1)
  })

  it('used again for something else is refused', async () => {
    const id = await create()
    const { runId } = await start(id, {}, 'order-2')
    const problem = await refusal(start(id, { input: { who: 'Bob', times: 1 } }, 'order-2'))
    expect(problem).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED', extra: { runId } })
    expect(await runsOf(id)).toBe(1)
  })
})

describe('a run equal to one that waits for a person', () => {
  it('is refused with that one, until it is confirmed', async () => {
    const id = await create(smallPipeline({ name: 'Waiting' }))
    const { runId } = await start(id)
    await services.prisma.run.update({
      where: { id: runId },
      data: { status: 'suspended', cause: 'REFUSED' },
    })
    const problem = await refusal(start(id))
    expect(problem).toMatchObject({ status: 409, code: 'UNRESOLVED_RUN' })
    expect(problem.extra.unresolved).toEqual([
      expect.objectContaining({ runId, cause: 'REFUSED', taskId: null }),
    ])
    await start(id, { input: { ...INPUT, who: 'Bob' } })
    await start(id, { confirmDuplicate: true })
    expect(await runsOf(id)).toBe(3)
  })

  it('whose key was used before answers the first run, not a refusal', async () => {
    const id = await create(smallPipeline({ name: 'Key first' }))
    const { runId } = await start(id, {}, 'order-3')
    await services.prisma.run.update({ where: { id: runId }, data: { status: 'suspended' } })
    expect(await start(id, {}, 'order-3')).toEqual({ runId })
  })
})

describe('the list of runs', () => {
  it('finds by status, pipeline and any word of input or message, signs included', async () => {
    const id = await create()
    const { runId } = await start(id, { input: { who: '100% 协和_医院', times: 1 } })
    await start(id, { input: { who: '100 percent', times: 1 } })
    const found = async (query: Parameters<typeof listRuns>[2]) =>
      (await listRuns(services, OWNER, { pipeline: id, ...query })).items.map((run) => run.id)
    expect(await found({ q: '100%' })).toEqual([runId])
    expect(await found({ q: '协和_' })).toEqual([runId])
    expect(await found({ q: "' or true --" })).toEqual([])
    expect(await found({ status: ['queued'] })).toHaveLength(2)
    expect(await found({ status: ['failed', 'succeeded'] })).toEqual([])
  })

  it('goes on exactly where the page before ended', async () => {
    const id = await create()
    await Promise.all(Array.from({ length: 53 }, () => start(id)))
    const first = await listRuns(services, OWNER, { pipeline: id })
    const second = await listRuns(services, OWNER, { pipeline: id, after: first.nextCursor ?? '' })
    const runs = [...first.items, ...second.items]
    const ids = runs.map((run) => run.id)
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([50, 3, 53])
    const times = runs.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('cancelling', () => {
  it('puts the request into the inbox of the run', async () => {
    const { runId } = await start(await create())
    await cancelRun(services, OWNER, runId, { reason: 'never mind' })
    const [signal] = await services.prisma.runSignal.findMany({ where: { runId } })
    expect(signal).toMatchObject({ kind: 'cancel', body: { by: `user:${OWNER.id}`, reason: 'never mind' } })
  })

  it('a run that has ended answers 409 with the run', async () => {
    const { runId } = await start(await create())
    await services.prisma.runLease.update({ where: { runId }, data: { state: 'done' } })
    const problem = await refusal(cancelRun(services, OWNER, runId, { reason: '' }))
    expect(problem).toMatchObject({ status: 409, code: 'RUN_ENDED', extra: { run: { id: runId } } })
  })
})

it.each([
  ['an unknown id', OWNER, NOBODYS_ID],
  ['an id of another workspace', STRANGER, null],
])('answers 404 to everything about %s', async (_, actor, given) => {
  const id = given ?? (await start(await create())).runId
  const pipeline = given ?? (await create())
  const asked: Promise<unknown>[] = [
    getRun(services, actor, id),
    getRunDocument(services, actor, id),
    listEvents(services, actor, id, { after: 0 }),
    listCheckpoints(services, actor, id),
    listPrompts(services, actor, id),
    cancelRun(services, actor, id, { reason: '' }),
    startRun(services, actor, pipeline, { input: INPUT }, { trigger: 'api', idempotencyKey: null }),
  ]
  const answers = await Promise.all(asked.map(refusal))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 404))
})
