import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresMemory } from '@/lib/adapters/memory/postgresMemory'
import { likenessContract } from '@/lib/adapters/memory/testing/likenessContract'
import { memoryContract } from '@/lib/adapters/memory/testing/memoryContract'
import { embed } from '@/lib/demo/model/embed'
import { createPipeline } from '../pipelines/createPipeline'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'

let services: TestServices
let drop: () => Promise<void>
let pool: pg.Pool
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  pool = services.database.hot
})
afterAll(() => drop())

let started = 0
/** A run in the given status. */
async function runIn(status: string): Promise<string> {
  started += 1
  const { id } = await createPipeline(services, OWNER, smallPipeline({ name: `Run ${started}` }))
  const { runId } = await startRun(
    services,
    OWNER,
    id,
    { input: { who: 'Ann', times: started }, draft: true, confirmDuplicate: true },
    { trigger: 'api', idempotencyKey: null },
  )
  await setStatus(runId, status)
  return runId
}
const setStatus = (runId: string, status: string) =>
  pool.query('update run set status = $2 where id = $1', [runId, status])

const embedder = async () => ({ model: 'simulated', embed: async (text: string) => embed(text) })
const world = { runIn, setStatus }

describe('memory by words', () => {
  memoryContract(() => createPostgresMemory(pool), world)

  it('finds Chinese, Japanese and Korean text by parts of it', async () => {
    const store = createPostgresMemory(pool)
    const runId = await runIn('succeeded')
    const texts = [
      '患者在协和医院就诊',
      '東京の天気は晴れ',
      '오늘 서울 날씨는 맑음',
      'The claim C-77 was paid',
    ]
    for (const [index, text] of texts.entries())
      await store.remember(
        { runId, requestId: `cjk-${index}`, topic: 'cjk', key: null, text, metadata: {} },
        AbortSignal.timeout(5000),
      )
    const first = async (query: string) => {
      const limits = { runId, topic: 'cjk', limit: 1, minScore: 0 }
      return (await store.recall({ ...limits, query }, AbortSignal.timeout(5000)))[0]?.text
    }
    expect(await first('协和医院')).toBe(texts[0])
    expect(await first('天気')).toBe(texts[1])
    expect(await first('서울')).toBe(texts[2])
    expect(await first('院')).toBe(texts[0])
    expect(await first('CLAIM')).toBe(texts[3])
    expect(await first("it's \\ a 'quoted' | query & nothing")).toBeUndefined()
  })
})

describe('memory by embeddings, compared exactly', () => {
  memoryContract(() => createPostgresMemory(pool, { embedder, vectors: async () => false }), world)
  likenessContract(
    (model) => createPostgresMemory(pool, { embedder: async () => model, vectors: async () => false }),
    runIn,
  )

  it('still finds by words what was remembered before a model was set', async () => {
    const runId = await runIn('succeeded')
    const old = {
      runId,
      requestId: 'old',
      topic: 'old',
      key: null,
      text: 'The office is closed',
      metadata: {},
    }
    await createPostgresMemory(pool).remember(old, AbortSignal.timeout(5000))
    const store = createPostgresMemory(pool, { embedder })
    const query = { runId, topic: 'old', query: 'office', limit: 5, minScore: 0 }
    const found = await store.recall(query, AbortSignal.timeout(5000))
    expect(found.map(({ text }) => text)).toEqual(['The office is closed'])
  })
})
