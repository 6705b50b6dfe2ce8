import { mkdtempSync, readFileSync, unwatchFile, watchFile } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ToolAttempt } from '@/lib/engine/ports'
import { createToolPort, type McpTools } from './createToolPort'

const open: McpTools[] = []
const log = () => path.join(mkdtempSync(path.join(tmpdir(), 'fake-mcp-')), 'calls.log')

function port(file: string, onLate: (requestId: string, attempt: ToolAttempt) => void = () => {}) {
  const args = [path.join(import.meta.dirname, 'testing/fakeServer.mjs')]
  const config = {
    name: 'fake',
    command: process.execPath,
    args,
    env: { FAKE_LOG: file },
    policies: [],
    trusted: false,
  }
  const tools = createToolPort([config], onLate)
  open.push(tools)
  return tools
}

function options(over: Partial<Parameters<McpTools['attempt']>[2]> = {}) {
  return {
    requestId: 'r-1',
    connectMs: 10_000,
    attemptMs: 10_000,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...over,
  }
}

/** Resolves once the server has noted the line; the test's own timeout is the only limit. */
function noted(file: string, line: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!safeRead(file).split('\n').includes(line)) return
      unwatchFile(file, check)
      resolve()
    }
    watchFile(file, { interval: 20 }, check)
    check()
  })
}

function safeRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((tools) => tools.close()))
})

describe('tools of a stdio server', () => {
  it('sends exactly the planned arguments, and the request id beside them', async () => {
    const answer = await port(log()).attempt('fake/echo', { city: 'Rome' }, options())
    expect(answer).toMatchObject({
      ok: true,
      result: { args: { city: 'Rome' }, meta: { 'interlock/requestId': 'r-1' } },
    })
  })

  it('lists good tools beside a bad one, which is disabled with its reason, and a tool without parameters is normal', async () => {
    const { tools } = await port(log()).catalogue()
    expect(tools.find(({ ref }) => ref === 'fake/broken')?.disabled).toContain('not an object')
    expect(tools.filter(({ disabled }) => disabled === undefined).map(({ ref }) => ref)).toContain(
      'fake/bare',
    )
  })

  it('keeps banners and a flood on stderr in the log instead of failing', async () => {
    const tools = port(log())
    expect(await tools.attempt('fake/bare', {}, options())).toEqual({ ok: true, result: 'bare is fine' })
    const lines = tools.servers()[0]?.log ?? []
    expect(lines.map(({ text }) => text)).toContain('*** Welcome to the fake server ***')
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(2000)
  })

  it('treats isError as a failure and keeps both the text and the structured details', async () => {
    expect(await port(log()).attempt('fake/quota', {}, options())).toEqual({
      ok: false,
      failure: {
        reason: 'tool_error',
        sent: true,
        message: 'quota exceeded',
        code: 'SERVICE_UNAVAILABLE',
        details: { limit: 10 },
      },
    })
  })

  it('says with which code a server exited during a call, and starts it again for the next one', async () => {
    const tools = port(log())
    const died = await tools.attempt('fake/die', {}, options())
    expect(died).toMatchObject({ ok: false, failure: { reason: 'exit', sent: true } })
    expect(died.ok ? '' : died.failure.message).toContain('code 3')
    expect((await tools.attempt('fake/bare', {}, options())).ok).toBe(true)
  })

  it('tells the server when a call is stopped and ends a server that goes on with it', async () => {
    const file = log()
    const stop = new AbortController()
    const call = port(file).attempt('fake/hang', {}, options({ signal: stop.signal }))
    await noted(file, 'hang')
    stop.abort()
    expect(await call).toMatchObject({ ok: false, failure: { reason: 'aborted', sent: true } })
    await noted(file, 'cancelled')
    await noted(file, 'SIGINT')
  })

  it('tells a time-out from a stop', async () => {
    const answer = await port(log()).attempt('fake/hang', {}, options({ attemptMs: 50 }))
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'timeout', sent: true } })
  })

  it('hands a late answer to the checkpoint of the abandoned call', async () => {
    const late = await new Promise<[string, ToolAttempt]>((resolve) => {
      const tools = port(log(), (...reply) => resolve(reply))
      void tools.attempt('fake/late', {}, options({ attemptMs: 50, requestId: 'r-late' }))
    })
    expect(late).toEqual(['r-late', { ok: true, result: 'done after all' }])
  })

  it('gives the child only the environment it was given', async () => {
    process.env.DATABASE_URL ??= 'postgresql://secret'
    const answer = await port(log()).attempt('fake/environment', {}, options())
    expect(answer.ok && answer.result).not.toContain('DATABASE_URL')
    expect(answer.ok && answer.result).toContain('FAKE_LOG')
  })

  it('names a server that cannot start, and one that is not set up', async () => {
    const missing = createToolPort(
      [{ name: 'gone', command: '/no/such/program', args: [], env: {}, policies: [], trusted: false }],
      () => {},
    )
    expect(await missing.attempt('gone/x', {}, options())).toMatchObject({
      ok: false,
      failure: { reason: 'connect', sent: false },
    })
    expect(await missing.attempt('other/x', {}, options())).toMatchObject({
      ok: false,
      failure: { reason: 'not_configured' },
    })
  })
})
