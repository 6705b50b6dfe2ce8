import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ProgressNotification,
  type ProgressToken,
} from '@modelcontextprotocol/sdk/types.js'
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker'
import { JsonObjectSchema } from '@/lib/graph/json'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { isUuid } from '../http/readId'
import { toHttpProblem } from '../http/toHttpProblem'
import { callPipeline } from './callPipeline'
import { openCallKey } from './openCalls'
import { listPublishedTools } from './publishedTools'
import type { Tell } from './tellProgress'

/** The idempotency key of a call travels here, as Interlock itself sends it to tools. */
const REQUEST_ID_KEY = 'interlock/requestId'

const INSTRUCTIONS = `Every tool runs a published Interlock pipeline and waits for it to end.
The status in the structured content says what became of the run; its page is at url.
suspended: a person has to decide there. Say so and do not call again: the run goes on once they have.
To be able to repeat a call without running it twice, send a key of your own as "${REQUEST_ID_KEY}" in _meta.`

/**
 * Published pipelines as tools, for the messages of one HTTP request. `session` is what the client was given when it began; without one nothing tells
 * its calls from those of others, so they cannot be taken back.
 */
export function createPipelineServer(services: Container, actor: Actor, session: string | null): Server {
  // the SDK's default validator makes code out of schemas
  const jsonSchemaValidator = new CfWorkerJsonSchemaValidator()
  const server = new Server(
    { name: 'interlock', title: 'Interlock', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  )
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    orProtocolError('tools/list', async () => {
      const { tools, next } = await listPublishedTools(services.prisma, actor, readCursor(params?.cursor))
      return { tools, ...(next === null ? {} : { nextCursor: next }) }
    }),
  )
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, sendNotification }) =>
    orProtocolError('tools/call', async () => {
      const call = new AbortController()
      const answered =
        session === null
          ? () => {}
          : services.openCalls.open(openCallKey(actor, session, requestId), () => call.abort())
      const { [REQUEST_ID_KEY]: idempotencyKey, progressToken } = params._meta ?? {}
      try {
        return await callPipeline(services, actor, {
          tool: params.name,
          args: JsonObjectSchema.parse(params.arguments ?? {}),
          idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey),
          cancelled: call.signal,
          tell: progressToken === undefined ? null : teller(sendNotification, progressToken),
        })
      } finally {
        answered()
        // a call that was taken back is not answered; what would have carried the answer ends
        if (call.signal.aborted) await server.close()
      }
    }),
  )
  server.setNotificationHandler(CancelledNotificationSchema, ({ params }) => {
    if (session !== null && params.requestId !== undefined)
      services.openCalls.cancel(openCallKey(actor, session, params.requestId))
  })
  return server
}

function teller(send: (told: ProgressNotification) => Promise<void>, progressToken: ProgressToken): Tell {
  return (progress, message) =>
    send({ method: 'notifications/progress', params: { progressToken, progress, message } })
}

/** A cursor is the id of the last pipeline of the page before. */
function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!isUuid(cursor)) throw new McpError(ErrorCode.InvalidParams, 'Pass the nextCursor of the page before.')
  return cursor
}

/** What nobody expected is logged and told by its id alone, as everywhere. */
async function orProtocolError<T>(method: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof McpError) throw error
    throw new McpError(ErrorCode.InternalError, toHttpProblem(error, `MCP /${method}`).message)
  }
}
