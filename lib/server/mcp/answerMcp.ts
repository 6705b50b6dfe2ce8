import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Actor } from '../access/actor'
import { checkOrigin } from '../access/requireActor'
import type { Container } from '../container'
import { readJson } from '../http/readBody'
import { createPipelineServer } from './createPipelineServer'

/**
 * One request of an MCP client. Nothing is kept between requests, so any web process may answer any of them: the session id is a name that a client gets
 * to tell its calls from those of others, and no right. Throws 403 for a page of another origin, and what `readJson` throws.
 */
export async function answerMcp(services: Container, actor: Actor, request: Request): Promise<Response> {
  // clients that are no browsers send none
  if (request.headers.has('origin')) checkOrigin(services, request)
  const parsedBody = await readJson(request)
  const begins = isInitializeRequest(parsedBody)
  const transport = new WebStandardStreamableHTTPServerTransport(
    begins ? { sessionIdGenerator: randomUUID } : {},
  )
  const server = createPipelineServer(services, actor, request.headers.get('mcp-session-id'))
  await server.connect(transport)
  return transport.handleRequest(request, { parsedBody })
}
