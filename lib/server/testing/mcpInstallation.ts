import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Role } from '@/lib/api/account'
import type { Pipeline } from '@/lib/graph/document'
import { pipelineToolName } from '@/lib/graph/pipelineToolName'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createApiKey } from '../access/apiKeys'
import { type Container, createContainer } from '../container'
import { createWorker } from '../createWorker'
import { createPipeline } from '../pipelines/createPipeline'
import { publishPipeline } from '../pipelines/publishPipeline'
import { OWNER, openTestServices } from './testServices'

/** The MCP endpoint as Next serves it, over real HTTP, with the tools of the fake server and a worker once it is wanted. */
export type McpInstallation = {
  services: Container
  url: string
  startWorking(): void
  key(role: Role): Promise<string>
  /** A client of the SDK that has begun. */
  connect(key: string): Promise<Client>
  /** Publishes a document and answers what its tool is called. */
  publish(document: Pipeline): Promise<{ id: string; tool: string }>
  /** Names of the fake tools that were called, in order, and what else it was told. */
  toolCalls(): string[]
  /** Resolves when a client has left before its answer was complete. */
  clientLeft(): Promise<void>
  close(): Promise<void>
}

export async function openMcpInstallation(): Promise<McpInstallation> {
  const opened = await openTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'interlock-mcp-test-'))
  const log = path.join(folder, 'calls.log')
  const config = path.join(folder, 'mcp.json')
  const args = [path.resolve('lib/adapters/mcp/testing/fakeServer.mjs')]
  const fake = { command: process.execPath, args, env: { FAKE_LOG: log } }
  writeFileSync(config, JSON.stringify({ mcpServers: { fake } }))
  const env = { ...opened.env, INTERLOCK_MCP_CONFIG: config }
  const services = createContainer(env)
  Object.assign(globalThis, { [Symbol.for('interlock.container')]: services })
  const { POST } = await import('@/app/api/mcp/route')
  let left = () => {}
  const server = await serve(POST, () => left())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`
  const clients: Client[] = []
  let worker: Worker | null = null
  return {
    ...{ services, url },
    startWorking() {
      worker ??= startWorker(createWorker({ env, racePoint: async () => {} }))
    },
    async key(role) {
      return (await createApiKey(services.prisma, OWNER, { name: role, role, expiresAt: null })).key
    },
    async connect(key) {
      const client = new Client({ name: 'test', version: '1' })
      const requestInit = { headers: { authorization: `Bearer ${key}` } }
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
      clients.push(client)
      return client
    },
    async publish(document) {
      const { id } = await createPipeline(services, OWNER, document)
      await publishPipeline(services, OWNER, id, { note: '' })
      return { id, tool: pipelineToolName(id, document.name) }
    },
    toolCalls: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []),
    clientLeft: () =>
      new Promise((resolve) => {
        left = resolve
      }),
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await worker?.stop()
      await services.close()
      await opened.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

type Handler = (request: Request, context: { params: Promise<Record<never, never>> }) => Promise<Response>

/** Answers as Next does: other methods than the one a route has are refused, and a reader who leaves ends the stream. */
async function serve(post: Handler, onLeft: () => void): Promise<Server> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method !== 'POST') return outgoing.writeHead(405).end()
    const response = await post(toRequest(incoming), { params: Promise.resolve({}) })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    const reader = response.body?.getReader()
    outgoing.on('close', () => {
      if (outgoing.writableFinished) return
      void reader?.cancel()
      onLeft()
    })
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      outgoing.write(part.value)
    return outgoing.end()
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const init: RequestInit = {
    ...{ method: 'POST', headers },
    body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
    // what a streamed body needs, and the DOM's types do not know
    ...{ duplex: 'half' },
  }
  return new Request(`http://${incoming.headers.host}${incoming.url}`, init)
}
