import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPipeline } from '../pipelines/createPipeline'
import { deletePipeline } from '../pipelines/deletePipeline'
import { getPipeline } from '../pipelines/getPipeline'
import { publishPipeline } from '../pipelines/publishPipeline'
import { savePipeline } from '../pipelines/savePipeline'
import { getRun } from '../runs/getRun'
import { type McpInstallation, openMcpInstallation } from '../testing/mcpInstallation'
import { asksFirst, callsTool, throughNode } from '../testing/smallFlows'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, STRANGER } from '../testing/testServices'
import { answerMcp } from './answerMcp'

let mcp: McpInstallation
let client: Client
beforeAll(async () => {
  mcp = await openMcpInstallation()
  client = await mcp.connect(await mcp.key('operator'))
  mcp.startWorking()
})
afterAll(() => mcp.close())

const ANN = { who: 'Ann', times: 2 }
const runs = (pipelineId: string) => mcp.services.prisma.run.count({ where: { pipelineId } })
const urlOf = (runId: string) => `http://localhost:3000/runs/${runId}`

type Called = { status: string; runId: string; text: string; isError: boolean; structured: unknown }
/** A call and what it answered; the SDK has held the answer against the output schema when the tools were listed before. */
async function call(
  name: string,
  args: { [name: string]: unknown } = ANN,
  requestId?: string,
  onprogress?: (told: { progress: number; message?: string | undefined }) => void,
): Promise<Called> {
  const meta = requestId === undefined ? {} : { _meta: { 'interlock/requestId': requestId } }
  const answer = await client.callTool(
    { name, arguments: args, ...meta },
    CallToolResultSchema,
    onprogress ? { onprogress } : {},
  )
  const { content, structuredContent, isError = false } = CallToolResultSchema.parse(answer)
  const [block] = content
  return {
    text: block?.type === 'text' ? block.text : '',
    isError,
    structured: structuredContent,
    status: String(structuredContent?.status),
    runId: String(structuredContent?.runId),
  }
}

describe('the list of tools', () => {
  it('holds what is published, as it was published, and nothing else', async () => {
    const { id, tool } = await mcp.publish(smallPipeline({ name: 'Greet 你好', description: 'Says hello.' }))
    await createPipeline(mcp.services, OWNER, smallPipeline({ name: 'Draft' }))
    const gone = await mcp.publish(smallPipeline({ name: 'Gone' }))
    await deletePipeline(mcp.services, OWNER, gone.id)
    const { revision } = await getPipeline(mcp.services, OWNER, id)
    await savePipeline(mcp.services, OWNER, id, { document: smallPipeline({ name: 'Renamed' }), revision })
    const { tools } = await client.listTools()
    expect(tools.map(({ title }) => title)).toEqual(['Greet 你好'])
    expect(tools[0]).toMatchObject({
      name: tool,
      description: 'Says hello.',
      inputSchema: {
        type: 'object',
        required: ['who', 'times'],
        properties: { who: { type: 'string', minLength: 1 }, tone: { default: 'kind' } },
      },
      outputSchema: { type: 'object', properties: { output: {}, status: {} } },
    })
  })

  it('is looked up and nothing more: no tool is asked, no run begins', async () => {
    const tools = new Proxy(mcp.services.tools, {
      get: (_, verb) => {
        throw new Error(`a tool server was asked: ${String(verb)}`)
      },
    })
    const request = (method: string) =>
      new Request(mcp.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      })
    const before = await mcp.services.prisma.run.count()
    const ours = await answerMcp({ ...mcp.services, tools }, OWNER, request('tools/list'))
    expect(await ours.text()).toContain('Greet 你好')
    const theirs = await answerMcp({ ...mcp.services, tools }, STRANGER, request('tools/list'))
    expect(await theirs.text()).toContain('"tools":[]')
    expect(await mcp.services.prisma.run.count()).toBe(before)
  })

  it('goes on where the page before ended, and leaves out a version that cannot be read', async () => {
    const document = smallPipeline()
    const copies = Array.from({ length: 205 }, (_, nth) => ({
      ...{ id: crypto.randomUUID(), workspaceId: OWNER.workspaceId, name: `Copy ${nth}` },
      document: { ...document, name: `Copy ${nth}` },
    }))
    await mcp.services.prisma.pipeline.createMany({ data: copies })
    await mcp.services.prisma.pipelineVersion.createMany({
      data: copies.map((copy, nth) => ({
        ...{ pipelineId: copy.id, version: 1, hash: `h${nth}`, publishedBy: 'cli' },
        document: nth === 7 ? { format: 'another' } : copy.document,
      })),
    })
    const first = await client.listTools()
    const second = await client.listTools({ cursor: first.nextCursor ?? '' })
    const titles = [...first.tools, ...second.tools].map(({ title }) => title ?? '')
    expect(titles.filter((title) => title.startsWith('Copy ')).toSorted()).toEqual(
      copies.flatMap(({ name }, nth) => (nth === 7 ? [] : [name])).toSorted(),
    )
    expect([new Set(titles).size, second.nextCursor]).toEqual([titles.length, undefined])
    await expect(client.listTools({ cursor: 'made up' })).rejects.toThrow('nextCursor')
    await mcp.services.prisma.pipeline.updateMany({
      where: { id: { in: copies.map((copy) => copy.id) } },
      data: { deletedAt: new Date() },
    })
  })
})

describe('a call', () => {
  it('runs the published version, tells how far it is, and answers with the result', async () => {
    const { id, tool } = await mcp.publish(smallPipeline({ name: 'Echo' }))
    await client.listTools()
    const told: string[] = []
    const progress: number[] = []
    const answer = await call(tool, ANN, undefined, (one) => {
      progress.push(one.progress)
      told.push(one.message ?? '')
    })
    const { runId } = answer
    expect(answer).toMatchObject({
      ...{ isError: false, text: 'Ann' },
      structured: { status: 'succeeded', runId, url: urlOf(runId), output: 'Ann' },
    })
    expect(await getRun(mcp.services, OWNER, runId)).toMatchObject({
      ...{ pipelineId: id, version: 1, input: { ...ANN, tone: 'kind' } },
      trigger: { kind: 'mcp', by: expect.stringMatching(/^key:/) },
    })
    expect(told.at(-1)).toBe('End')
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
  })

  it('finds the pipeline by a name from before it was renamed, at its newest version', async () => {
    const { id, tool } = await mcp.publish(smallPipeline({ name: 'Old name' }))
    const document = smallPipeline({ name: 'New name', description: 'Two' })
    await savePipeline(mcp.services, OWNER, id, { document, revision: 1 })
    await publishPipeline(mcp.services, OWNER, id, { note: '' })
    const { runId } = await call(tool)
    expect(await getRun(mcp.services, OWNER, runId)).toMatchObject({ version: 2, pipelineName: 'New name' })
  })

  it('with arguments that do not fit says which, and runs nothing', async () => {
    const { id, tool } = await mcp.publish(smallPipeline({ name: 'Strict' }))
    await client.listTools()
    const answer = await call(tool, { who: 'Ann', times: 0 })
    expect(answer).toMatchObject({
      isError: true,
      structured: {
        status: 'refused',
        error: { code: 'INVALID_PARAMETER', details: { field: 'times', problems: [{ path: 'times' }] } },
      },
    })
    expect(answer.text).toMatch(/^The input does not fit.*\n- times: /)
    expect(await runs(id)).toBe(0)
  })

  it('that waits for a person says so, and a second one is shown the first run', async () => {
    const { id, tool } = await mcp.publish(asksFirst('Ask first'))
    await client.listTools()
    const answer = await call(tool)
    expect(answer).toMatchObject({ isError: false, status: 'suspended' })
    expect(answer.structured).toMatchObject({ url: urlOf(answer.runId) })
    expect(answer.text).toMatch(/^A person has to decide .*Do not call this again/)
    expect(answer.text).toContain(urlOf(answer.runId))
    expect(await call(tool)).toEqual(answer)
    expect(await runs(id)).toBe(1)
  })

  it('whose run fails is an error with its code and the run', async () => {
    const failing = throughNode('Fails', {
      type: 'transform',
      in: { value: { $cel: 'int(input.who)' } },
      config: {},
    })
    const { tool } = await mcp.publish(failing)
    await client.listTools()
    const answer = await call(tool)
    const run = await getRun(mcp.services, OWNER, answer.runId)
    expect(answer).toMatchObject({
      isError: true,
      structured: { status: 'failed', url: urlOf(run.id), error: { code: run.error?.code } },
    })
    expect(answer.text).toContain(`${run.error?.code}; ${urlOf(run.id)}`)
  })

  it('of a tool that does not exist, or is of another workspace, is a protocol error', async () => {
    await expect(call('no_such_tool')).rejects.toThrow(/-32602.*Unknown tool: no_such_tool/)
    await expect(call('pipeline_0123456789ab')).rejects.toThrow(/-32602/)
    const { tool } = await mcp.publish(smallPipeline({ name: 'Ours' }))
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: ANN } }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const request = new Request(mcp.url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(await (await answerMcp(mcp.services, STRANGER, request)).text()).toContain('-32602')
  })

  it('with the same request id answers the first run, and refuses another task under it', async () => {
    const { id, tool } = await mcp.publish(smallPipeline({ name: 'Once' }))
    const answers = await Promise.all([1, 2, 3].map(() => call(tool, ANN, 'order-7')))
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1)
    expect(await call(tool, ANN, 'order-7')).toEqual(answers[0])
    const other = await call(tool, { ...ANN, who: 'Bob' }, 'order-7')
    expect(other).toMatchObject({
      isError: true,
      structured: { error: { code: 'IDEMPOTENCY_KEY_REUSED' }, runId: answers[0]?.runId },
    })
    expect(await call(tool, ANN, 'with a space')).toMatchObject({
      structured: { error: { code: 'INVALID_IDEMPOTENCY_KEY' } },
    })
    expect(await runs(id)).toBe(1)
  })

  it('gives a large result whole, and of one beyond an answer where it lies', async () => {
    const text = 'nodes.middle.result.text'
    const large = await mcp.publish(callsTool('Large', 'fake/large', text))
    const larger = await mcp.publish(
      callsTool('Larger', 'fake/large', `${text} + ${text} + ${text} + ${text}`),
    )
    await client.listTools()
    expect((await call(large.tool)).text).toBe('y'.repeat(300_000))
    const answer = await call(larger.tool)
    expect(answer).toMatchObject({ isError: false, status: 'succeeded' })
    expect(answer.structured).not.toHaveProperty('output')
    expect(answer.text).toContain(urlOf(answer.runId))
  })
})
