import { mkdtempSync, readFileSync, rmSync, unwatchFile, watchFile } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { McpTools } from '../adapters/mcp/createToolPort'
import type { NodeContext, NodeOutcome } from '../engine/executor'
import { buildProgram } from '../engine/testing/buildProgram'
import type { JsonObject } from '../graph/json'
import {
  type LiveRun,
  startFakeServers,
  startLiveRun,
  startTestModel,
  type TestModel,
} from './testing/liveRun'

const folder = mkdtempSync(path.join(tmpdir(), 'live-run-'))
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  rmSync(folder, { recursive: true, force: true })
})

type Limits = { attemptTimeoutMs: number; actionTimeoutMs: number }

const asks =
  (limits: Partial<Limits> = {}) =>
  async ({ io }: NodeContext<JsonObject>): Promise<NodeOutcome> => {
    const asked = await io.model(
      'ask',
      { model: null, messages: [{ role: 'user', content: 'hello' }] },
      limits,
    )
    if (asked.kind === 'fault') return { kind: 'failed', fault: asked.fault, key: asked.key }
    if (asked.kind !== 'ok') return { kind: asked.kind }
    return { kind: 'finished', port: 'done', output: { text: asked.value.text } }
  }

const calls =
  (tool: string, limits: Partial<Limits> = {}) =>
  async ({ io }: NodeContext<JsonObject>): Promise<NodeOutcome> => {
    const called = await io.call({ key: 'call', tool, args: {}, ...limits })
    if (called.kind === 'fault') return { kind: 'failed', fault: called.fault, key: called.key }
    if (called.kind !== 'ok') return { kind: called.kind }
    return { kind: 'finished', port: 'done', output: { result: called.value.result } }
  }

const LINE = { nodes: { start: {}, work: {}, out: {} }, edges: ['start -> work', 'work -> out'] }
const TOOLS = ['a', 'b'].flatMap((server) =>
  ['echo', 'die', 'hang', 'flood', 'large', 'quota'].map((tool) => ({
    ref: `${server}/${tool}`,
    effect: 'none' as const,
  })),
)

async function model(answer: (response: ServerResponse, nth: number) => void): Promise<TestModel> {
  const started = await startTestModel(answer)
  open.push(started)
  return started
}

function servers(...names: string[]): McpTools {
  const started = startFakeServers(mkdtempSync(path.join(tmpdir(), 'live-run-')), names)
  open.push(started)
  return started
}

function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = {
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'Hel' }, finish_reason: null }],
  }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

function finishStream(response: ServerResponse): void {
  beginStream(response)
  const chunk = {
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  }
  response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
}

const ended = (run: LiveRun) => ({ status: run.state.status, cause: run.state.cause })

describe('limits on real sockets', () => {
  it('end a request that no model answers, and close its socket', async () => {
    const silent = await model(() => {})
    const program = buildProgram(LINE)
    const run = startLiveRun(
      program,
      { work: asks({ attemptTimeoutMs: 1_000, actionTimeoutMs: 1_200 }) },
      { modelUrl: silent.url },
    )
    await run.done
    expect(ended(run)).toEqual({ status: 'failed', cause: 'ATTEMPT_TIMEOUT' })
    expect(run.state.message).toContain('not tried again')
    expect(silent.requests).toHaveLength(1)
    await silent.requests[0]?.closed
  })

  it('end an answer that stops after its first token, and take the next one', async () => {
    const halting = await model((response, nth) =>
      nth === 1 ? beginStream(response) : finishStream(response),
    )
    const program = buildProgram(LINE)
    const run = startLiveRun(
      program,
      { work: asks({ attemptTimeoutMs: 500, actionTimeoutMs: 10_000 }) },
      { modelUrl: halting.url },
    )
    await run.done
    expect(ended(run)).toEqual({ status: 'succeeded', cause: 'COMPLETED' })
    expect(halting.requests).toHaveLength(2)
    await halting.requests[0]?.closed
  })

  it('end a run whose time is up in the middle of a stream', async () => {
    const halting = await model(beginStream)
    const program = buildProgram({ ...LINE, guards: { runTimeoutMs: 700 } })
    const run = startLiveRun(program, { work: asks() }, { modelUrl: halting.url })
    await run.done
    expect(ended(run)).toEqual({ status: 'timed_out', cause: 'RUN_TIMEOUT' })
    expect(halting.requests).toHaveLength(1)
    await halting.requests[0]?.closed
  })

  it('end the wait before a retry at once when somebody stops the run: there is no second request', async () => {
    const busy = await model((response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '5' })
      response.end(JSON.stringify({ error: { message: 'slow down' } }))
    })
    const program = buildProgram(LINE)
    const run = startLiveRun(
      program,
      { work: asks() },
      { modelUrl: busy.url, live: { waiting: () => run.cancel() } },
    )
    await run.done
    expect(ended(run)).toEqual({ status: 'cancelled', cause: 'CANCELLED' })
    expect(run.state.message).not.toContain('slow down')
    expect(busy.requests).toHaveLength(1)
  })

  it('end a tool that goes on although it was told to stop', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'live-run-'))
    const tools = startFakeServers(logs, ['a'])
    open.push(tools)
    const program = buildProgram({ ...LINE, tools: TOOLS })
    const work = calls('a/hang', { attemptTimeoutMs: 300, actionTimeoutMs: 400 })
    const run = startLiveRun(program, { work }, { tools })
    await run.done
    expect(ended(run)).toEqual({ status: 'failed', cause: 'ATTEMPT_TIMEOUT' })
    await noted(path.join(logs, 'a.log'), ['hang', 'cancelled', 'SIGINT'])
    rmSync(logs, { recursive: true })
  })
})

describe('a tool that misbehaves', () => {
  const WIDE = {
    nodes: { start: {}, bad: { ports: ['done'] }, good: {}, out: {} },
    edges: ['start -> bad', 'start -> good', 'bad.error -> out', 'good -> out'],
    tools: TOOLS,
  }
  const SHORT = { attemptTimeoutMs: 1_000, actionTimeoutMs: 1_200 }

  it.each([
    ['crashes', 'die', {}, 'SERVER_EXITED'],
    ['floods its output', 'flood', {}, 'SERVER_EXITED'],
    ['never returns', 'hang', SHORT, 'ATTEMPT_TIMEOUT'],
  ])(
    'and %s harms only its own step',
    async (_how, tool, limits, code) => {
      const tools = servers('a', 'b')
      const scripts = { bad: calls(`a/${tool}`, limits), good: calls('b/echo') }
      const run = startLiveRun(buildProgram(WIDE), scripts, { tools })
      await run.done
      expect(ended(run)).toEqual({ status: 'succeeded', cause: 'COMPLETED' })
      expect(run.state.nodes.get('bad')).toMatchObject({ port: 'error', output: { error: { code } } })
      expect(run.state.nodes.get('good')).toMatchObject({ port: 'done' })
      const next = startLiveRun(buildProgram({ ...LINE, tools: TOOLS }), { work: calls('a/echo') }, { tools })
      await next.done
      expect(ended(next).status).toBe('succeeded')
    },
    60_000,
  )

  it('sees nothing of another run: each call brings only its own arguments and request id', async () => {
    const tools = servers('a')
    const program = buildProgram({ ...LINE, tools: TOOLS })
    const runs = Array.from({ length: 5 }, () => startLiveRun(program, { work: calls('a/echo') }, { tools }))
    await Promise.all(runs.map(({ done }) => done))
    const results = runs.map((run) => run.state.calls.get('work/call'))
    for (const call of results)
      expect(call).toMatchObject({
        phase: 'done',
        result: { args: {}, meta: { 'interlock/requestId': call?.requestId } },
      })
  })
})

/** Resolves once the server has noted these lines in this order. */
function noted(file: string, lines: string[]): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const seen = readFileSync(file, 'utf8').split('\n')
      if (lines.some((line, nth) => seen.indexOf(line) !== nth)) return
      unwatchFile(file, check)
      resolve()
    }
    watchFile(file, { interval: 20 }, check)
    check()
  })
}
