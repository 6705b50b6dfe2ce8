import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { McpTools } from '@/lib/adapters/mcp/createToolPort'
import type { ToolAttempt } from '@/lib/engine/ports'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import type { JsonObject } from '@/lib/graph/json'
import { fileValue } from '@/lib/run/fileRef'
import { objectRef } from '@/lib/run/objectRef'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import type { Env } from '../env'
import { storeFile } from '../files/storeFile'
import { downloadObject } from '../objects/downloadObject'
import { createPipeline } from '../pipelines/createPipeline'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { listBreakerItems, resetBreakerOf } from './breakers'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n a photo', 'latin1')
const WORDS = 'Rechnung 发票 '.repeat(20_000)
const { signal } = new AbortController()

const inputSchema = { type: 'object', required: ['image'], properties: { image: { type: 'string' } } }
const LISTED: CatalogueTool[] = ['lab/ocr', 'lab/ocr_basic'].map((ref) => ({
  ref,
  description: `Does ${ref}`,
  inputSchema,
}))

/** Reads a photo with a tool that may fail, and with a simpler one in its place. */
const PIPELINE = smallPipeline({
  nodes: [
    {
      id: 'start',
      type: 'input',
      title: 'Start',
      config: {
        schema: {
          type: 'object',
          required: ['photo'],
          properties: {
            photo: { type: 'object', format: 'file', contentMediaType: 'image/*' },
            nth: { type: 'integer' },
          },
        },
      },
    },
    {
      id: 'read',
      type: 'tool',
      title: 'Read',
      in: { args: { image: { $cel: 'input.photo' } } },
      config: { tool: 'lab/ocr' },
    },
    { id: 'end', type: 'output', title: 'End', in: { value: { $cel: 'nodes.read.result' } }, config: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'read' },
    { id: 'e2', source: 'read', port: 'done', target: 'end' },
  ],
  tools: [
    {
      ref: 'lab/ocr',
      effect: 'none',
      breaker: { failures: 2, openMs: 600_000 },
      fallback: {
        tool: 'lab/ocr_basic',
        args: { image: { $cel: 'args.image' } },
        note: 'read with the simple OCR',
      },
    },
    { ref: 'lab/ocr_basic', effect: 'none' },
  ],
})

describe('a tool that goes on failing', () => {
  let services: TestServices
  let drop: () => Promise<void>
  let workers: Worker[] = []
  let pipeline: string
  let photo: string
  let broken = true
  const calls: { tool: string; args: JsonObject }[] = []

  const answer = (tool: string): ToolAttempt =>
    tool === 'lab/ocr' && broken
      ? {
          ok: false,
          failure: { reason: 'tool_error', sent: true, code: 'SERVICE_UNAVAILABLE', message: 'OCR is down' },
        }
      : { ok: true, result: { text: WORDS } }
  const tools: McpTools = {
    attempt: async (tool, args) => {
      calls.push({ tool, args })
      return answer(tool)
    },
    catalogue: async () => ({ tools: LISTED }),
    servers: () => [],
    refresh: async () => {},
    close: async () => {},
  }
  const newWorker = (env: Env) =>
    startWorker(createWorker({ env, racePoint: async () => {}, ports: { tools } }), { slots: 1 })

  beforeAll(async () => {
    const opened = await openTestServices()
    services = { ...opened.services, tools }
    drop = opened.drop
    workers = [newWorker(opened.env)]
    pipeline = (await createPipeline(services, OWNER, PIPELINE)).id
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: PNG,
      headers: { 'content-type': 'image/png' },
    })
    photo = (await storeFile(services, OWNER, request, { name: 'photo.png' })).fileId
  })
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await drop()
  })

  async function run(nth: number) {
    const before = calls.length
    const body = { input: { photo: nth % 2 ? photo : fileValue(photo), nth }, draft: true } as const
    const { runId } = await startRun(services, OWNER, pipeline, body, {
      trigger: 'api',
      idempotencyKey: null,
    })
    const settled = await waitForRun(services, OWNER, runId, 30, signal)
    return { run: settled.run, called: calls.slice(before).map(({ tool }) => tool) }
  }

  test('is replaced by its fallback, whose note stands on the run; after two runs it is not even tried', async () => {
    const first = await run(1)
    expect(first.run).toMatchObject({ status: 'succeeded', degraded: ['read with the simple OCR'] })
    expect(first.run.message).toContain('read with the simple OCR')
    expect(first.called).toEqual(['lab/ocr', 'lab/ocr', 'lab/ocr', 'lab/ocr_basic'])
    expect((await listBreakerItems(services)).items).toMatchObject([
      { tool: 'lab/ocr', state: 'failing', failures: 1 },
    ])
    await run(2)
    expect((await listBreakerItems(services)).items).toMatchObject([{ tool: 'lab/ocr', state: 'open' }])
    const third = await run(3)
    expect(third.called).toEqual(['lab/ocr_basic'])
    expect(third.run).toMatchObject({ status: 'succeeded', degraded: ['read with the simple OCR'] })
  })

  test('is not tried by a worker that comes later either', async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    workers = [newWorker(services.env)]
    expect((await run(4)).called).toEqual(['lab/ocr_basic'])
  })

  test('is tried again as soon as somebody says so', async () => {
    broken = false
    expect(await resetBreakerOf(services, OWNER, { tool: 'lab/ocr' })).toEqual({
      tool: 'lab/ocr',
      changed: true,
    })
    expect(await resetBreakerOf(services, OWNER, { tool: 'lab/ocr' })).toEqual({
      tool: 'lab/ocr',
      changed: false,
    })
    const after = await run(5)
    expect(after.called).toEqual(['lab/ocr'])
    expect(after.run.degraded).toEqual([])
    expect(await services.prisma.auditLog.count({ where: { action: 'breaker.reset' } })).toBe(1)
  })

  test('gets the bytes of the file, which appear nowhere else; its large answer can be fetched whole', async () => {
    const { run: done } = await run(6)
    expect(calls.at(-1)?.args).toEqual({ image: PNG.toString('base64') })
    const ref = objectRef(Reflect.get(Object(done.output), 'text'))
    expect(await (await downloadObject(services, OWNER, ref?.id ?? '')).json()).toBe(WORDS)
    const { rows } = await services.database.hot.query(
      `select max(length(data::text)) as longest, bool_or(data::text like $1) as leaked from run_event`,
      [`%${PNG.toString('base64')}%`],
    )
    expect(rows).toEqual([{ longest: expect.any(Number), leaked: false }])
    expect(rows[0]?.longest).toBeLessThan(10_000)
  })
})
