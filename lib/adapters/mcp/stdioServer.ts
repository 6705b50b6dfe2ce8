import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  type JSONRPCMessage,
  type RequestId,
  ToolListChangedNotificationSchema as ToolsChangedNotification,
} from '@modelcontextprotocol/sdk/types.js'
import type { ToolAttempt, ToolPort, ToolProgress } from '@/lib/engine/ports'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import type { JsonObject } from '@/lib/graph/json'
import type { Wording } from '@/lib/graph/wording'
import { faultText } from '@/lib/run/faultTexts'
import { describeFailure } from './describeFailure'
import { listTools } from './listTools'
import { RestartLimit } from './restartLimit'
import type { StdioServerConfig } from './serverConfig'
import { ServerLog } from './serverLog'
import { escalate, StdioTransport } from './stdioTransport'
import { ToolResultSchema, toToolAttempt } from './toolResult'

/** After a cancelled notification a server has this long before it is signalled, and between two signals. */
const CANCEL_GRACE_MS = 1000
/** The longest a call may take by the SDK's own timer; ours always ends it earlier. */
const NO_SDK_TIMEOUT_MS = 24 * 3600 * 1000

type Connection = {
  client: Client
  transport: StdioTransport
  calls: Set<string>
  ids: Map<RequestId, string>
}
type AttemptOptions = Parameters<ToolPort['attempt']>[2]
export type LateReply = (requestId: string, attempt: ToolAttempt) => void

/** One stdio server: started at the first call, restarted with backoff, shared by all calls of this process. */
export class StdioServer {
  readonly log = new ServerLog()
  readonly config: StdioServerConfig
  onToolsChanged: () => void = () => {}
  private connection: Promise<Connection> | null = null
  private readonly restarts = new RestartLimit()
  private readonly onLate: LateReply
  private readonly abandoned = new Set<string>()

  constructor(config: StdioServerConfig, onLate: LateReply) {
    this.config = config
    this.onLate = onLate
  }

  async list(timeoutMs: number): Promise<CatalogueTool[]> {
    const { client } = await this.connect(timeoutMs)
    return listTools(client, this.config, timeoutMs)
  }

  /** One call; always resolves, as soon as it is answered, out of time, aborted, or the server is gone. */
  async attempt(tool: string, args: JsonObject, options: AttemptOptions): Promise<ToolAttempt> {
    let connection: Connection
    try {
      connection = await this.connect(options.connectMs)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const text = faultText('CONNECT_FAILED.server', { server: this.config.name, reason })
      return { ok: false, failure: { reason: 'connect', sent: false, ...text } }
    }
    if (options.signal.aborted) {
      return {
        ok: false,
        failure: { reason: 'aborted', sent: false, ...faultText('STOPPED.unsent', {}) },
      }
    }
    return this.send(connection, tool, args, options)
  }

  private async send(
    connection: Connection,
    tool: string,
    args: JsonObject,
    options: AttemptOptions,
  ): Promise<ToolAttempt> {
    const { client, transport, calls } = connection
    const attempt = crypto.randomUUID()
    const stop = new AbortController()
    let why: 'timeout' | 'aborted' = 'timeout'
    const timer = setTimeout(() => stop.abort(), options.attemptMs)
    const onAbort = () => {
      why = 'aborted'
      stop.abort()
    }
    options.signal.addEventListener('abort', onAbort, { once: true })
    calls.add(attempt)
    try {
      const meta = { 'interlock/requestId': options.requestId }
      const result = await client.request(
        { method: 'tools/call', params: { name: tool, arguments: args, _meta: meta } },
        ToolResultSchema,
        {
          signal: stop.signal,
          timeout: NO_SDK_TIMEOUT_MS,
          onprogress: (progress) => options.onProgress(toProgress(progress)),
        },
      )
      return toToolAttempt(result)
    } catch (error) {
      if (stop.signal.aborted) {
        this.abandon(connection, attempt, options.requestId)
        return {
          ok: false,
          failure: { reason: why, sent: true, ...stopText(why, tool, options.attemptMs) },
        }
      }
      return { ok: false, failure: describeFailure(error, this.config.name, transport.exit) }
    } finally {
      clearTimeout(timer)
      options.signal.removeEventListener('abort', onAbort)
      calls.delete(attempt)
    }
  }

  /** The SDK has told the server that the call is cancelled. A server that serves nobody else and stays busy is then ended. */
  private abandon(connection: Connection, attempt: string, requestId: string): void {
    this.abandoned.add(requestId)
    if ([...connection.calls].some((other) => other !== attempt)) return
    const answered = () => !this.abandoned.has(requestId) || connection.calls.size > 0
    setTimeout(() => {
      if (!answered() && connection.transport.running) {
        this.log.add('host', 'ended: it went on with a cancelled call')
        connection.transport.kill('SIGINT')
        escalate(connection.transport, ['SIGTERM', 'SIGKILL'], CANCEL_GRACE_MS)
      }
      this.abandoned.delete(requestId)
    }, CANCEL_GRACE_MS).unref()
  }

  private connect(timeoutMs: number): Promise<Connection> {
    this.connection ??= this.open(timeoutMs).catch((error: unknown) => {
      this.connection = null
      throw error
    })
    return this.connection
  }

  private async open(timeoutMs: number): Promise<Connection> {
    await this.restarts.wait(timeoutMs)
    const transport = new StdioTransport(this.config, this.log)
    const client = new Client({ name: 'interlock', version: '1.0.0' }, { capabilities: {} })
    const connection: Connection = { client, transport, calls: new Set(), ids: new Map() }
    transport.observe = (direction, message) => this.observe(connection, direction, message)
    client.onclose = () => {
      this.connection = null
      this.restarts.failed()
    }
    client.setNotificationHandler(ToolsChangedNotification, () => this.onToolsChanged())
    try {
      await client.connect(transport, { timeout: timeoutMs })
    } catch (error) {
      await transport.close()
      const { exit } = transport
      throw exit ? new Error(`it exited (code ${exit.code ?? exit.signal}) during start`) : error
    }
    this.restarts.started()
    return connection
  }

  /** Pairs each call with its request id, so that an answer to an abandoned call still reaches its checkpoint. */
  private observe({ ids }: Connection, direction: 'out' | 'in', message: JSONRPCMessage): void {
    if (direction === 'out') {
      const requestId = requestIdOf(message)
      if (requestId !== null && 'id' in message && message.id !== undefined) ids.set(message.id, requestId)
      return
    }
    if (!('id' in message) || message.id === undefined || 'method' in message) return
    const requestId = ids.get(message.id)
    ids.delete(message.id)
    if (requestId === undefined || !this.abandoned.has(requestId)) return
    this.abandoned.delete(requestId)
    const result = 'result' in message ? ToolResultSchema.safeParse(message.result) : null
    if (result?.success) this.onLate(requestId, toToolAttempt(result.data))
  }

  async close(): Promise<void> {
    const open = await this.connection?.catch(() => null)
    this.connection = null
    await open?.transport.close()
  }
}

function requestIdOf(message: JSONRPCMessage): string | null {
  if (!('method' in message) || message.method !== 'tools/call') return null
  const meta = message.params?._meta
  const found = meta?.['interlock/requestId']
  return typeof found === 'string' ? found : null
}

function toProgress(progress: {
  progress: number
  total?: number | undefined
  message?: string | undefined
}): ToolProgress {
  return { progress: progress.progress, total: progress.total ?? null, message: progress.message ?? null }
}

function stopText(why: 'timeout' | 'aborted', tool: string, ms: number): Wording {
  return why === 'timeout'
    ? faultText('ATTEMPT_TIMEOUT.tool', { tool, ms })
    : faultText('STOPPED.call', { tool })
}
