import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Container, createContainer } from '../container'
import { waitForRun } from '../runs/waitForRun'
import { type McpInstallation, openMcpInstallation } from '../testing/mcpInstallation'
import { callsTool } from '../testing/smallFlows'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER } from '../testing/testServices'
import { answerMcp } from './answerMcp'

let mcp: McpInstallation
let key: string
let tool: string
beforeAll(async () => {
  mcp = await openMcpInstallation()
  key = await mcp.key('operator')
  ;({ tool } = await mcp.publish(callsTool('Hang', 'fake/hang')))
})
afterAll(() => mcp.close())

const ANN = { who: 'Ann', times: 2 }
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
const newestRun = () => mcp.services.prisma.run.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
const ended = async (runId: string) =>
  (await waitForRun(mcp.services, OWNER, runId, 30, new AbortController().signal)).run

describe('a client that leaves before the answer', () => {
  it('stops nothing: the run goes on, and its request id gets the answer', async () => {
    const { tool: echo } = await mcp.publish(smallPipeline({ name: 'Echo' }))
    const params = { name: echo, arguments: ANN, _meta: { 'interlock/requestId': 'order-1' } }
    const first = await mcp.connect(key)
    const lost = first.callTool(params).catch(() => 'lost')
    const left = mcp.clientLeft()
    const runId = await started('Echo')
    await first.close()
    expect(await lost).toBe('lost')
    await left
    mcp.startWorking()
    const second = await mcp.connect(key)
    const answer = CallToolResultSchema.parse(await second.callTool(params))
    expect(answer.structuredContent).toMatchObject({ status: 'succeeded', runId, output: 'Ann' })
  })
})

describe('a client that takes its call back', () => {
  beforeAll(() => mcp.startWorking())

  it('cancels the run, down to the tool at work', async () => {
    const client = await mcp.connect(key)
    const stop = new AbortController()
    const before = mcp.toolCalls().length
    const call = client.callTool({ name: tool, arguments: ANN }, CallToolResultSchema, {
      signal: stop.signal,
    })
    const refused = call.catch(String)
    await until(() => mcp.toolCalls().slice(before).includes('hang'))
    stop.abort('never mind')
    expect(await refused).toContain('never mind')
    const run = await ended((await newestRun()).id)
    expect(run).toMatchObject({ status: 'cancelled', trigger: { kind: 'mcp' } })
    await until(() => mcp.toolCalls().slice(before).includes('cancelled'))
  })

  it('reaches the web process that waits from any other', async () => {
    const other = createContainer(mcp.services.env)
    const before = mcp.toolCalls().length
    const waiting = await send(mcp.services, 'session-1', callOf(7))
    await until(() => mcp.toolCalls().slice(before).includes('hang'))
    const { id } = await newestRun()
    const accepted = await send(other, 'session-1', cancellationOf(7))
    expect(accepted.status).toBe(202)
    expect(await ended(id)).toMatchObject({ status: 'cancelled' })
    expect(await waiting.text()).toBe('')
    await other.close()
  })
})

async function started(name: string): Promise<string> {
  for (;;) {
    const run = await mcp.services.prisma.run.findFirst({ where: { pipelineName: name } })
    if (run) return run.id
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const callOf = (id: number) => ({ id, method: 'tools/call', params: { name: tool, arguments: ANN } })
const cancellationOf = (requestId: number) => ({
  method: 'notifications/cancelled',
  params: { requestId },
})

/** One message, as the SDK's client sends it, to a web process. */
function send(web: Container, session: string, message: object): Promise<Response> {
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    'mcp-session-id': session,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  return answerMcp(web, OWNER, new Request(mcp.url, { method: 'POST', headers, body }))
}
