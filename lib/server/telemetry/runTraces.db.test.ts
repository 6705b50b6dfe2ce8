import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '@/e2e/servers/otlpReceiver'
import { decideCard } from '../tasks/decideCard'
import { OWNER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { saveTelemetry, testTelemetry } from './manageTelemetry'

let orders: WorkOrderRuns
let collector: OtlpReceiver

beforeAll(async () => {
  collector = await startOtlpReceiver()
  orders = await openWorkOrderRuns()
  Object.assign(orders.env, { INTERLOCK_ALLOW_PRIVATE_HOSTS: new URL(collector.url).host })
  const headers = { authorization: 'Bearer collector-secret-1234' }
  await saveTelemetry(orders.services, OWNER, { endpoint: collector.url, headers })
})
afterAll(async () => {
  await orders.close()
  await collector.close()
})

const rootOf = (spans: ReceivedSpan[]) => spans.find(({ name }) => name.startsWith('run '))

async function traceOf(runId: string): Promise<ReceivedSpan[]> {
  const traceId = runId.replaceAll('-', '')
  const own = (spans: ReceivedSpan[]) => spans.filter((span) => span.traceId === traceId)
  return own(await collector.until((spans) => rootOf(own(spans)) !== undefined))
}

describe('the trace of a run at a collector', () => {
  it('is one tree under an id that follows from the run, with nodes, requests, calls and cards in it', async () => {
    const { runId, taskId } = await orders.suspended()
    await decideCard(orders.services, OWNER, taskId, { choice: 'roll_back' })
    expect(await orders.ended(runId)).toBe('rolled_back')
    const spans = await traceOf(runId)
    const root = rootOf(spans)
    const ids = new Set(spans.map(({ spanId }) => spanId))
    expect(ids.size).toBe(spans.length)
    expect(spans.filter((span) => span !== root && !ids.has(span.parentSpanId ?? ''))).toEqual([])
    expect(root).toMatchObject({ parentSpanId: null, service: 'interlock' })
    expect(root?.attributes).toMatchObject({ 'interlock.run.id': runId, 'interlock.status': 'rolled_back' })
    expect(root?.events).toEqual(expect.arrayContaining(['resumed', 'parked', 'rollback']))
    expect(new Set(spans.map(({ name }) => name.split(' ')[0]))).toEqual(
      new Set(['run', 'node', 'execute_tool', 'card', 'cleanup', ...chats(spans)]),
    )
  })

  it('carries request ids, fingerprints and the plan for cleaning up, and never a secret', async () => {
    const { runId, taskId } = await orders.suspended()
    await decideCard(orders.services, OWNER, taskId, { choice: 'roll_back' })
    await orders.ended(runId)
    const spans = await traceOf(runId)
    const created = spans.find(
      ({ attributes }) => attributes['gen_ai.tool.name'] === 'business/ticket_create',
    )
    expect(created?.attributes).toMatchObject({
      'interlock.outcome': 'done',
      'interlock.cleanup.plan': expect.stringMatching(/automatic|confirm/),
      'interlock.cleanup.undo_tool': expect.stringContaining('business/'),
      'interlock.request.id': expect.stringMatching(/^[0-9a-f]{16,}/),
      'interlock.fingerprint.after': expect.any(String),
      'interlock.pipeline.version': 'draft',
      'interlock.node.id': expect.any(String),
      'interlock.step': expect.any(String),
    })
    const undo = spans.find(({ attributes }) => attributes['interlock.purpose'] === 'undo')
    expect(undo?.parentSpanId).toBe(created?.spanId)
    expect(
      collector.requests.every(({ authorization }) => authorization === 'Bearer collector-secret-1234'),
    ).toBe(true)
    expect(collector.text()).not.toContain('collector-secret')
  })

  it('is answered for: a test span says what the collector said', async () => {
    const { services } = orders
    const sent = await testTelemetry(services, OWNER, null)
    expect(sent).toMatchObject({ ok: true, message: null })
    expect(collector.spans.some(({ traceId }) => traceId === sent.traceId)).toBe(true)
    collector.answerWith(401, 'who are you')
    expect(await testTelemetry(services, OWNER, null)).toMatchObject({
      ok: false,
      message: expect.stringContaining('401'),
    })
    collector.answerWith(200)
  })

  it('never keeps a run from ending when the collector is gone', async () => {
    await saveTelemetry(orders.services, OWNER, { endpoint: 'http://127.0.0.1:9' })
    const runId = await orders.start(1)
    expect(await orders.ended(runId)).toBe('succeeded')
  })
})

function chats(spans: ReceivedSpan[]): string[] {
  const words = new Set(spans.map(({ name }) => name.split(' ')[0] ?? ''))
  return ['chat', 'validate'].filter((word) => words.has(word))
}
