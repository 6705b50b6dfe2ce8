import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

export interface TestServer {
  client: Client
  pid: number
  /** A call that must succeed; its structured content, which the SDK has checked against the output schema. */
  ok(tool: string, args: Record<string, unknown>, requestId?: string): Promise<Record<string, unknown>>
  /** A call that must be refused; its structured error. */
  refusal(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** For tests: the business server as its own process over stdio, on the given data folder. */
export async function startTestServer(folder: string, env: Record<string, string> = {}): Promise<TestServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', join(import.meta.dirname, 'main.ts')],
    env: { PATH: process.env.PATH ?? '', BUSINESS_DATA_DIR: folder, ...env },
    stderr: 'inherit',
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  await client.listTools()
  return {
    client,
    pid: transport.pid ?? 0,
    async ok(tool, args, requestId) {
      const meta = requestId === undefined ? {} : { _meta: { 'interlock/requestId': requestId } }
      const result = await client.callTool({ name: tool, arguments: args, ...meta })
      if (result.isError) throw new Error(`${tool} was refused: ${JSON.stringify(result.structuredContent)}`)
      return structured(result)
    },
    async refusal(tool, args) {
      // Not callTool: it checks even a refusal against the output schema and throws it away.
      const result = await client.request(
        { method: 'tools/call', params: { name: tool, arguments: args } },
        CallToolResultSchema,
      )
      if (!result.isError) throw new Error(`${tool} succeeded: ${JSON.stringify(result.structuredContent)}`)
      return structured(result)
    },
    close: () => client.close(),
  }
}

/** Lines of a JSON-lines log in the folder. */
export function logLines(folder: string, name: string): Record<string, unknown>[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function structured(result: Pick<CallToolResult, 'structuredContent'> | Record<string, unknown>) {
  const content = result.structuredContent
  if (typeof content !== 'object' || content === null) throw new Error('no structured content')
  return { ...content }
}
