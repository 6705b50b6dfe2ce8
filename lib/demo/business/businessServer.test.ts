import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BusinessDataSchema } from './businessData'
import { logLines, startTestServer, type TestServer } from './startTestServer'

let folder: string
const servers: TestServer[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'business-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(folder, env)
  servers.push(server)
  return server
}

function tickets() {
  return BusinessDataSchema.parse(JSON.parse(readFileSync(join(folder, 'business.json'), 'utf8'))).tickets
}

function callsOf(requestId: string): number {
  return logLines(folder, 'calls.jsonl').filter((line) => line.requestId === requestId).length
}

const held = () =>
  vi.waitUntil(() => existsSync(join(folder, 'holds.jsonl')), { timeout: 10_000, interval: 10 })

describe('the data', () => {
  test('survives a restart, and an id is never given twice', async () => {
    const first = await start()
    const { ticketId } = await first.ok('ticket_create', { title: 'Kept' }, 'r-1')
    await first.ok('ticket_delete', { ticketId, createdBy: 'r-1' })
    await first.close()
    const second = await start()
    const next = await second.ok('ticket_create', { title: 'Next' })
    expect([ticketId, next.ticketId]).toEqual(['T-1001', 'T-1002'])
  })

  test('loses no write of two servers working at once', async () => {
    const pair = await Promise.all([start(), start()])
    const each = Array.from({ length: 40 }, (_, index) => index)
    await Promise.all(
      pair.flatMap((server, who) =>
        each.map((index) => server.ok('ticket_create', { title: `${who}-${index}` })),
      ),
    )
    const all = tickets()
    expect(new Set(all.map((ticket) => ticket.title)).size).toBe(80)
    expect(new Set(all.map((ticket) => ticket.ticketId)).size).toBe(80)
    expect(readdirSync(folder).filter((name) => name.startsWith('lock')).length).toBe(1)
  })

  test('gives one ticket to two servers that receive the same request id at once', async () => {
    const pair = await Promise.all([start(), start()])
    const answers = await Promise.all(
      pair.map((server) => server.ok('ticket_create', { title: 'Same', requestId: 'r-same' })),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(tickets()).toHaveLength(1)
  })

  test('is not replaced when it cannot be read: the call is refused with what to do', async () => {
    const server = await start()
    writeFileSync(join(folder, 'business.json'), '{"format": 1')
    expect(await server.refusal('ticket_create', { title: 'x' })).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('move it away'),
    })
    expect(readFileSync(join(folder, 'business.json'), 'utf8')).toBe('{"format": 1')
  })
})

describe('the call log', () => {
  test('counts what reached the server by request id, refused calls too, and leaves out demo_tables', async () => {
    const server = await start()
    await server.ok('ticket_create', { title: 'One' }, 'r-1')
    await server.ok('ticket_create', { title: 'One' }, 'r-1')
    await server.ok('demo_tables', {}, 'r-2')
    await server.refusal('ticket_create', {})
    expect(callsOf('r-1')).toBe(2)
    const lines = logLines(folder, 'calls.jsonl')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatchObject({
      tool: 'ticket_create',
      args: { title: 'One' },
      requestId: 'r-1',
      pid: server.pid,
    })
  })
})

describe('the switches for tests', () => {
  test('a hold after the effect keeps the reply back until the release file exists', async () => {
    const server = await start({ BUSINESS_HOLD: 'ticket_create:after' })
    const call = server.ok('ticket_create', { title: 'Held' }, 'r-1')
    await held()
    expect(tickets()).toHaveLength(1)
    writeFileSync(join(folder, 'release'), '')
    expect(await call).toMatchObject({ ticketId: 'T-1001' })
  })

  test('a call cancelled while held before its effect never has the effect', async () => {
    const server = await start({ BUSINESS_HOLD: 'ticket_create:before' })
    const stop = new AbortController()
    const call = server.client.callTool(
      { name: 'ticket_create', arguments: { title: 'Stopped' } },
      undefined,
      {
        signal: stop.signal,
      },
    )
    await held()
    stop.abort()
    await expect(call).rejects.toThrow()
    await vi.waitUntil(() => existsSync(join(folder, 'cancellations.jsonl')), {
      timeout: 10_000,
      interval: 10,
    })
    writeFileSync(join(folder, 'release'), '')
    await server.ok('ticket_get', { ticketId: 'T-1001' })
    expect(tickets()).toHaveLength(0)
  })

  test('a held server ends with its client, without the effect', async () => {
    const server = await start({ BUSINESS_HOLD: 'ticket_create:before' })
    const call = server.ok('ticket_create', { title: 'Orphan' })
    call.catch(() => undefined)
    await held()
    await server.close()
    await expect(call).rejects.toThrow()
    expect(() => process.kill(server.pid, 0)).toThrow()
    expect(tickets()).toHaveLength(0)
  })

  test('an exit after the effect loses the reply once; the repeated request id finds what was created', async () => {
    const env = { BUSINESS_FAULT: 'ticket_create:exit_after@1' }
    const args = { title: 'Lost reply', requestId: 'r-1' }
    await expect((await start(env)).ok('ticket_create', args)).rejects.toThrow()
    expect(await (await start(env)).ok('ticket_create', args)).toMatchObject({ ticketId: 'T-1001' })
    expect(tickets()).toHaveLength(1)
  })

  test('an outage lasts for the calls asked for', async () => {
    const server = await start({ BUSINESS_FAULT: 'policy_query:unavailable@2' })
    const args = { patientId: 'P-1001' }
    for (const _ of [1, 2]) {
      expect(await server.refusal('policy_query', args)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    }
    expect(await server.ok('policy_query', args)).toMatchObject({ found: true })
  })
})
