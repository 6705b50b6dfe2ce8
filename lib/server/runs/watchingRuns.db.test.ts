import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelPort, ModelRequest } from '@/lib/engine/ports'
import { readSavedViews, writeSavedViews } from '../access/savedViews'
import { createPipeline } from '../pipelines/createPipeline'
import { smallPipeline } from '../testing/smallPipeline'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { cancelRuns } from './cancelRuns'
import { ListRunsSchema, listRuns } from './listRuns'
import { replayPrompt } from './replayPrompt'
import { RunStatsSchema, runStats } from './runStats'
import { startRun } from './startRun'

let services: TestServices
let drop: () => Promise<void>
let pipeline: string
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  pipeline = (await createPipeline(services, OWNER, smallPipeline())).id
})
afterAll(() => drop())

async function started(who: string, trigger: 'api' | 'web' = 'api'): Promise<string> {
  const body = { input: { who, times: 1 }, draft: true, confirmDuplicate: true } as const
  const { runId } = await startRun(services, OWNER, pipeline, body, { trigger, idempotencyKey: null })
  return runId
}
const found = async (query: object) => {
  const { items } = await listRuns(services, OWNER, ListRunsSchema.parse(query))
  return items.map(({ id }) => id)
}

describe('the list of runs', () => {
  it('finds runs by words that all occur, by trigger and by time', async () => {
    const wolf = await started('Grey Wolf of the Alps', 'web')
    const fox = await started('Red Fox of the Alps')
    expect(await found({ q: 'alps wolf' })).toEqual([wolf])
    expect(await found({ q: 'alps', trigger: 'api' })).toEqual([fox])
    expect(await found({ q: 'alps', since: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await found({ q: 'alps', until: '2100-01-01T00:00:00Z' })).toEqual([fox, wolf])
  })

  it('takes wildcards in the words for what they are', async () => {
    const run = await started('100% sure')
    expect(await found({ q: '100%' })).toEqual([run])
    expect(await found({ q: '1_0%' })).toEqual([])
  })
})

it('cancels many, and says of each that cannot be cancelled why', async () => {
  const run = await started('Ann')
  const { items } = await cancelRuns(services, OWNER, { runs: [run, NOBODYS_ID], reason: 'enough' })
  expect(items).toEqual([
    { id: run, ok: true },
    expect.objectContaining({ id: NOBODYS_ID, ok: false, code: 'NOT_FOUND' }),
  ])
  const { items: strangers } = await cancelRuns(services, STRANGER, { runs: [run], reason: '' })
  expect(strangers).toMatchObject([{ ok: false, code: 'NOT_FOUND' }])
})

describe('a day of runs', () => {
  it('counts what ended well, how long it took, what it cost and how often a guard stepped in', async () => {
    const own = (await createPipeline(services, OWNER, smallPipeline({ name: 'Counted' }))).id
    for (const [activeMs, status] of [
      [100, 'succeeded'],
      [300, 'failed'],
    ] as const) {
      const body = { input: { who: 'Bo', times: 1 }, draft: true, confirmDuplicate: true } as const
      const how = { trigger: 'api', idempotencyKey: null } as const
      const { runId } = await startRun(services, OWNER, own, body, how)
      const data = { status, activeMs, costUsd: 0.25, finishedAt: new Date() }
      await services.prisma.run.update({ where: { id: runId }, data })
      const trip = { runId, seq: 2, epoch: 1, kind: 'guard.tripped', data: {} }
      await services.prisma.runEvent.create({ data: trip })
    }
    const query = RunStatsSchema.parse({ days: '3', pipeline: own, zone: 'Asia/Shanghai' })
    const { items } = await runStats(services, OWNER, query)
    expect(items.map(({ runs }) => runs)).toEqual([0, 0, 2])
    expect(items[2]).toMatchObject({
      ended: 2,
      succeeded: 1,
      p50Ms: 200,
      p95Ms: 290,
      costUsd: 0.5,
      guardTrips: 2,
    })
    expect(items[0]).toMatchObject({ ended: 0, p50Ms: null, p95Ms: null, costUsd: 0, guardTrips: 0 })
    expect((await runStats(services, STRANGER, query)).items.every(({ runs }) => runs === 0)).toBe(true)
  })

  it('begins in a zone that exists', () => {
    expect(RunStatsSchema.safeParse({ zone: "UTC'; drop table run" }).success).toBe(false)
  })
})

it('keeps the views of each person apart', async () => {
  const mine = { views: [{ name: 'Failed today', query: 'status=failed' }] }
  expect(await readSavedViews(services, OWNER)).toEqual({ views: [] })
  await writeSavedViews(services, OWNER, mine)
  expect(await readSavedViews(services, OWNER)).toEqual(mine)
  const other = { ...OWNER, id: '019ad000-0000-7000-8000-0000000000cc' }
  expect(await readSavedViews(services, other)).toEqual({ views: [] })
})

describe('a prompt that is tried again', () => {
  const request = { model: null, messages: [{ role: 'user', content: 'Say hello' }], maxOutputTokens: 500 }
  const usage = { inputTokens: 1, outputTokens: 1, costUsd: 0 }
  const sent: ModelRequest[] = []
  const models: ModelPort = {
    async attempt(asked) {
      sent.push(asked)
      const reply = { text: 'Hello', toolCalls: [], usage, model: 'm2', simulated: false }
      return { ok: true, reply: { ...reply, finish: 'stop', firstTokenMs: null, notes: [] } }
    },
    estimate: async ({ messages }) => {
      const inputTokens = messages.reduce((sum, { content }) => sum + (content ?? '').length, 0)
      return { inputTokens, model: 'm2', simulated: false, price: { input: 1, output: 1 } }
    },
  }
  async function prompted(): Promise<string> {
    const runId = await started('Cem')
    const data = { key: 'ask/model/1', scope: 'ask', model: 'm', request, requestHash: 'h', reserved: usage }
    await services.prisma.runEvent.create({
      data: { runId, seq: 2, epoch: 1, kind: 'model.requested', data },
    })
    return runId
  }
  const ask = (runId: string, body: object = {}) =>
    replayPrompt(
      { ...services, models },
      OWNER,
      runId,
      { key: 'ask/model/1', ...body },
      new AbortController().signal,
    )

  it('is one request with what was changed, no part of the run, and in the audit log', async () => {
    const runId = await prompted()
    const messages = [{ role: 'user' as const, content: 'Say goodbye' }]
    const answer = await ask(runId, { messages, model: 'other' })
    expect(sent.at(-1)).toMatchObject({ messages, model: 'other', maxOutputTokens: 500 })
    expect(answer).toMatchObject({ model: 'm2', failure: null, reply: { text: 'Hello' } })
    expect(await services.prisma.runEvent.count({ where: { runId } })).toBe(2)
    const row = { action: 'prompt.replay', subject: `run:${runId}` }
    expect(await services.prisma.auditLog.count({ where: row })).toBe(1)
  })

  it('is refused beyond what the pipeline allows a whole run, and for a request nobody made', async () => {
    const runId = await prompted()
    const before = sent.length
    const long = [{ role: 'user' as const, content: 'x'.repeat(5_000_000) }]
    expect(await refusal(ask(runId, { messages: long }))).toMatchObject({
      status: 422,
      code: 'BUDGET_EXCEEDED',
    })
    expect(await refusal(ask(runId, { key: 'ask/model/9' }))).toMatchObject({ status: 404 })
    expect(sent.length).toBe(before)
  })
})
