import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toToolAttempt } from '../adapters/mcp/toolResult'
import { startTestServer, type TestServer } from '../demo/business/startTestServer'
import { reply } from '../demo/model/reply'
import { parseChatRequest } from '../demo/model/request'
import { drive } from '../engine/drive'
import type { EnginePorts, ModelAttempt, ModelMessage, ModelRequest } from '../engine/ports'
import { failed, said } from '../engine/testing/failures'
import { FakeBreakers } from '../engine/testing/fakeBreakers'
import { fakeHash } from '../engine/testing/fakeHash'
import { MemoryRuns } from '../engine/testing/memoryJournal'
import { stillClock } from '../engine/testing/stillClock'
import { CatalogueSchema } from '../graph/catalogue'
import { compile } from '../graph/compile'
import { PipelineSchema } from '../graph/document'
import { isJsonObject, type JsonObject } from '../graph/json'
import type { Program } from '../graph/program'
import { applyDefaults } from '../graph/schemaDefaults'
import { replayRun } from '../run/reduceRun'
import type { SessionMessage, SessionSnapshot } from '../run/sessionSnapshot'
import type { RunState } from '../run/state'
import type { Decision } from '../run/task'
import { nodeDefinitions } from './definitions'
import { nodeExecutors } from './executors'

const folder = mkdtempSync(join(tmpdir(), 'business-'))
let business: TestServer

beforeAll(async () => {
  business = await startTestServer(folder)
})
afterAll(async () => {
  await business.close()
  rmSync(folder, { recursive: true })
})

/** The simulated model, reached without its server. */
function simulate({ messages, schema, tools = [] }: ModelRequest): ModelAttempt {
  const format = schema && { type: 'json_schema', json_schema: { name: schema.name, schema: schema.schema } }
  const offered = tools.map((tool) => ({ type: 'function', function: tool }))
  const body = {
    model: 'simulated',
    messages: messages.map(onTheWire),
    tools: offered,
    response_format: format,
  }
  const request = parseChatRequest(JSON.parse(JSON.stringify(body)))
  if (typeof request === 'string') return failed('status', { status: 400, message: request })
  const { content, calls } = reply(request)
  const answer = said(content)
  return answer.ok ? { ok: true, reply: { ...answer.reply, toolCalls: [...calls] } } : answer
}

function onTheWire(message: ModelMessage): object {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant' || !message.toolCalls) return message
  const calls = message.toolCalls.map(({ id, ...called }) => ({ id, type: 'function', function: called }))
  return { role: 'assistant', content: message.content, tool_calls: calls }
}

/** Time stands still, but nobody waits for the next try. */
function ports(breakers: FakeBreakers): EnginePorts {
  let ids = 0
  const still = stillClock()
  return {
    clock: { ...still, sleep: (ms, signal) => (ms <= 5_000 ? Promise.resolve() : still.sleep(ms, signal)) },
    chance: { random: () => 0.5, hash: fakeHash, uuid: () => `id-${++ids}` },
    live: { text: () => {}, progress: () => {}, waiting: () => {} },
    racePoint: async () => {},
    breakers,
    files: { read: async () => null },
    models: {
      estimate: async () => ({
        inputTokens: 500,
        model: 'simulated',
        simulated: true,
        price: { input: 0, output: 0 },
      }),
      attempt: async (request) => simulate(request),
    },
    tools: {
      catalogue: async () => ({ tools: [] }),
      attempt: async (ref, args, { requestId }) => {
        const params = {
          name: ref.replace('business/', ''),
          arguments: args,
          _meta: { 'interlock/requestId': requestId },
        }
        const result = await business.client.request({ method: 'tools/call', params }, CallToolResultSchema)
        return toToolAttempt({ content: [], ...JSON.parse(JSON.stringify(result)) })
      },
    },
  }
}

async function programOf(template: string) {
  const document = PipelineSchema.parse(
    JSON.parse(readFileSync(`lib/demo/templates/${template}.json`, 'utf8')),
  )
  const { tools } = await business.client.listTools()
  const listed = tools.map(({ name, description = '', inputSchema, outputSchema }) => ({
    ...{ ref: `business/${name}`, description, inputSchema },
    ...(outputSchema ? { outputSchema } : {}),
  }))
  const catalogue = CatalogueSchema.parse(JSON.parse(JSON.stringify({ tools: listed })))
  const compiled = compile(document, { definitions: nodeDefinitions, catalogue })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems, null, 1))
  expect(compiled.problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
  return { program: compiled.program, samples: document.samples ?? [] }
}

/** What starting a run does to its input. */
function withDefaults(program: Program, given: JsonObject): JsonObject {
  const config = program.nodes.get(program.input)?.config
  const schema = isJsonObject(config) && isJsonObject(config.schema) ? config.schema : {}
  const filled = applyDefaults(schema, given)
  return isJsonObject(filled) ? filled : given
}

const NO_SESSION: { session?: SessionSnapshot } = {}

/** A session in which this was said, question and answer in turn. */
function saidBefore(...texts: string[]): { session: SessionSnapshot } {
  const messages = texts.map((text, index): SessionMessage => {
    return { role: index % 2 === 0 ? 'user' : 'assistant', text, run: null, at: '' }
  })
  return { session: { id: 's', user: null, channel: 'web', variables: {}, messages, runs: [] } }
}

/** Starts a template on one of its samples; every decision is followed by a worker that takes the run on. */
async function run(
  template: string,
  sample: number,
  { time = 1, breakers = new FakeBreakers(), said = '', session = NO_SESSION } = {},
) {
  const { program, samples } = await programOf(template)
  const runs = new MemoryRuns()
  // request ids come from it, and the business server remembers them
  const runId = `${template}-${sample}-${time}`
  const input = withDefaults(program, said ? { message: said } : (samples[sample]?.input ?? {}))
  const names = { pipelineId: null, version: null, documentHash: 'hash', pipeline: template, goal: template }
  runs.start(runId, {
    kind: 'run.started',
    data: { runId, ...names, input, trigger: { kind: 'cli', by: 'test' }, ...session },
  })
  const state = (): RunState => replayRun(runs.events(runId))
  const work = async () => {
    const journal = runs.claim(runId)
    if (!journal) throw new Error('The run cannot be claimed')
    await drive({ program, executors: nodeExecutors, journal, claim: journal.claim, ports: ports(breakers) })
      .done
    return state()
  }
  const decide = (decision: Decision) => {
    const open = [...state().tasks.values()].find(({ status }) => status === 'open')
    runs.tell(runId, { kind: 'decision', body: { task: open?.task ?? '', decision, by: 'ann' } })
    return work()
  }
  return { decide, first: await work() }
}

const openCards = ({ tasks }: RunState) => [...tasks.values()].filter(({ status }) => status === 'open')

describe('the templates, on real tools and the simulated model', () => {
  it('work order: fails after the ticket, waits for a person, and takes the ticket back', async () => {
    const { first, decide } = await run('work-order', 0)
    expect(first.status).toBe('suspended')
    expect(openCards(first)).toMatchObject([{ kind: 'failure' }])
    const ticket = [...first.calls.values()].find(({ tool }) => tool === 'business/ticket_create')
    expect(ticket).toMatchObject({ phase: 'done', fingerprintAfter: expect.any(String) })
    const last = await decide({
      choice: 'roll_back',
      ...(ticket ? { effects: [ticket.key], confirm: [ticket.key] } : {}),
    })
    expect(last.status).toBe('rolled_back')
    expect(last.calls.get(ticket?.key ?? '')?.cleanup).toBe('rolled_back')
  })

  it('work order: succeeds on its other sample', async () => {
    const { first } = await run('work-order', 1)
    expect(first.status).toBe('succeeded')
  })

  it('claims: asks which hospital is meant, looks up, has a large sum approved by a person, and creates the claim once', async () => {
    const { first, decide } = await run('claims', 1)
    expect(openCards(first)).toMatchObject([
      {
        kind: 'clarification',
        context: {
          candidates: [
            { value: 'BJ001', label: 'Union Hospital, Beijing' },
            { value: 'FZ001', label: 'Union Hospital, Fuzhou' },
            { value: 'WH001', label: 'Union Hospital, Wuhan' },
          ],
        },
      },
    ])
    const asked = await decide({ choice: 'answer', value: 'WH001' })
    expect(openCards(asked)).toMatchObject([{ kind: 'approval' }])
    const last = await decide({ choice: 'approved', form: { reason: 'fits' } })
    expect(last.status).toBe('succeeded')
    const created = [...last.calls.values()].filter(({ tool }) => tool === 'business/claim_create')
    expect(created).toMatchObject([
      { phase: 'done', attempts: 1, args: { hospitalCode: 'WH001', amount: 23840.8 } },
    ])
  })

  it('invoice photo: reads the photo with the service', async () => {
    const { first } = await run('invoice-photo', 0)
    expect(first).toMatchObject({
      status: 'succeeded',
      output: { invoiceNo: 'INV-2041', supplier: 'Northwind Office Supplies', total: 279.5, degraded: null },
    })
  })

  it('invoice photo: when the service answers 503 it is read locally, and the result says so', async () => {
    const { first } = await run('invoice-photo', 1)
    expect(first).toMatchObject({
      status: 'succeeded',
      output: {
        invoiceNo: 'INV-2042',
        total: 612,
        engine: 'local',
        degraded: expect.stringMatching(/Read locally/),
      },
    })
    expect(first.degraded).toHaveLength(1)
    expect(first.calls.get('read/call')).toMatchObject({ phase: 'failed', attempts: 3 })
    // the switch was a temporary effect: it is as it was before the run
    expect(await business.ok('demo_switch', { service: 'ocr', up: true })).toMatchObject({ before: true })
  })

  it('invoice photo: after three failed calls nobody asks the service any more, and the result still says so', async () => {
    const breakers = new FakeBreakers()
    for (const time of [2, 3, 4]) await run('invoice-photo', 1, { time, breakers })
    expect(breakers.read('business/ocr_extract')).toMatchObject({ kind: 'open', leftMs: 300_000 })
    const { first } = await run('invoice-photo', 1, { time: 5, breakers })
    expect(first).toMatchObject({
      status: 'succeeded',
      output: { engine: 'local' },
      degraded: [expect.any(String)],
    })
    expect(first.calls.get('read/call')?.attempts ?? 0).toBe(0)
  })

  it('report and mail: the mail stays when what comes after it fails, and becomes a to-do', async () => {
    const { first, decide } = await run('report-and-mail', 0)
    expect(openCards(first)).toMatchObject([{ kind: 'failure' }])
    const [report, mail] = [...first.calls.values()]
    expect(report).toMatchObject({ tool: 'business/report_generate', phase: 'done' })
    expect(mail).toMatchObject({
      tool: 'business/mail_send',
      phase: 'done',
      args: { to: 'zhao.lan@example.com', subject: expect.stringMatching(/^Report: /) },
    })
    const last = await decide({ choice: 'roll_back' })
    expect(last.calls.get(mail?.key ?? '')).toMatchObject({ cleanup: 'manual' })
    expect(openCards(last)).toMatchObject([{ kind: 'manual' }])
    expect((await decide({ choice: 'done' })).status).toBe('rolled_back')
  })

  it('report and mail: succeeds with an owner who is there', async () => {
    const { first } = await run('report-and-mail', 1)
    expect(first).toMatchObject({
      status: 'succeeded',
      output: { reportId: expect.stringMatching(/^R-/), mailId: expect.stringMatching(/^E-/) },
    })
  })

  it('code fix: an edit that keeps linter and tests green is delivered as a difference', async () => {
    const { first } = await run('code-fix', 0)
    expect(first).toMatchObject({
      status: 'succeeded',
      output: {
        changed: ['src/discount.mjs'],
        passed: 5,
        diff: expect.stringContaining('-  if (total > 100) return 5\n+  if (total >= 100) return 5'),
      },
    })
  })

  it('code fix: an edit that breaks the tests is taken back', async () => {
    const { first } = await run('code-fix', 1)
    expect(first.status).toBe('rolled_back')
    const after = await business.ok('workspace_diff', { workspace: 'code-fix-1-1' })
    expect(after).toEqual({ diff: '', changed: [] })
  })

  it('weather: looks, reserves and mails in one conversation', async () => {
    const { first } = await run('weather', 0)
    expect(first.status).toBe('succeeded')
    expect([...first.calls.values()]).toMatchObject([
      { tool: 'business/weather_get', phase: 'done', args: { city: 'Wuhan' } },
      { tool: 'business/item_reserve', phase: 'done', args: { item: 'umbrella', person: 'Li Wei' } },
      { tool: 'business/mail_send', phase: 'done', args: { to: 'li.wei@example.com' } },
    ])
  })

  it('weather: a follow-up takes “that” and “her” from what was said before', async () => {
    const said = 'Mail that to her'
    const answer = 'Light rain in Wuhan, 18 degrees.'
    const session = saidBefore('What is the weather in Wuhan? Ann has the address ann@example.com.', answer)
    const { first } = await run('weather', 0, { time: 2, said, session })
    expect(first.status).toBe('succeeded')
    expect([...first.calls.values()]).toMatchObject([
      { tool: 'business/mail_send', phase: 'done', args: { to: 'ann@example.com', body: answer } },
    ])
    // what went to the model had the address behind a mark
    expect(JSON.stringify([...first.models.values()].map(({ request }) => request))).not.toContain('ann@')
  })

  it('weather: asks for an address that nobody gave, and sends the mail once it has one', async () => {
    const session = saidBefore('What is the weather in Wuhan?', 'Light rain in Wuhan, 18 degrees.')
    const { first, decide } = await run('weather', 0, { time: 3, said: 'Mail that to my colleague', session })
    expect(openCards(first)).toMatchObject([{ kind: 'clarification' }])
    const last = await decide({ choice: 'answer', value: 'mo@example.com' })
    expect(last.status).toBe('succeeded')
    expect([...last.calls.values()]).toMatchObject([
      { args: { to: 'mo@example.com', body: 'Light rain in Wuhan, 18 degrees.' } },
    ])
  })
})
