import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../access/apiKeys'
import { OWNER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'

let orders: WorkOrderRuns

beforeAll(async () => {
  orders = await openWorkOrderRuns()
})
afterAll(() => orders.close())

async function scrape(): Promise<string> {
  const { prisma } = orders.services
  const { key } = await createApiKey(prisma, OWNER, { name: 'prometheus', role: 'viewer', expiresAt: null })
  const { GET } = await import('@/app/api/v1/metrics/route')
  const request = new Request('http://localhost:3000/api/v1/metrics', {
    headers: { authorization: `Bearer ${key}` },
  })
  const response = await GET(request, { params: Promise.resolve({}) })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ])
  return response.text()
}

/** Scrapes until the workers have reported what the test waits for: they do so every few seconds. */
async function scrapeUntil(line: RegExp): Promise<string> {
  for (;;) {
    const text = await scrape()
    if (line.test(text)) return text
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

describe('the metrics of an installation', () => {
  it('tell a scraper with a viewer key what the workers have counted and how things stand', async () => {
    const runId = await orders.start(1)
    expect(await orders.ended(runId)).toBe('succeeded')
    await orders.suspended()
    const text = await scrapeUntil(/^interlock_tasks_opened_total\{kind="failure"\} 1$/m)
    for (const line of [
      /^interlock_runs_started_total\{pipeline="Work order"\} 2$/m,
      /^interlock_runs_ended_total\{pipeline="Work order",status="succeeded"\} 1$/m,
      /^interlock_runs\{pipeline="Work order",status="suspended"\} 1$/m,
      /^interlock_tool_calls_total\{outcome="done",tool="business\/ticket_create"\} 2$/m,
      /^interlock_tool_calls_total\{outcome="failed",tool="business\/\w+"\} \d+$/m,
      /^interlock_run_active_seconds_bucket\{pipeline="Work order",le="\+Inf"\} 1$/m,
      /^interlock_run_active_seconds_count\{pipeline="Work order"\} 1$/m,
      /^interlock_flush_seconds_sum 0\.\d+$/m,
      /^interlock_workers 1$/m,
      /^interlock_tasks_open\{kind="failure"\} 1$/m,
      /^interlock_tasks_oldest_seconds [\d.]+$/m,
      /^interlock_queue_depth\{queue="runs"\} 0$/m,
    ])
      expect(text).toMatch(line)
  })

  it('show a histogram whose buckets grow to its count', async () => {
    const text = await scrape()
    const buckets = [...text.matchAll(/^interlock_flush_seconds_bucket\{le="[^"]+"\} (\d+)$/gm)].map(
      ([, n]) => Number(n),
    )
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(text).toContain(`interlock_flush_seconds_count ${buckets.at(-1)}\n`)
  })

  it('show the breaker of a tool that is switched off', async () => {
    await orders.services.database.hot.query(
      `insert into breaker(tool, failures, open_until) values ('business/mail_send', 3, clock_timestamp() + interval '5 min')`,
    )
    expect(await scrape()).toMatch(/^interlock_breaker_open\{tool="business\/mail_send"\} 1$/m)
  })
})
