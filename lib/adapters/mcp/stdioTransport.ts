import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { StdioServerConfig } from './serverConfig'
import type { ServerLog } from './serverLog'

/** Characters one message may have; a server that sends more is closed (a result that big could not be stored either). */
const MAX_MESSAGE_LENGTH = 64_000_000

/**
 * JSON-RPC over a child's stdin and stdout. Differs from the SDK's transport in what a host needs: the child leads its own process group (so
 * that it can be ended with everything it started), gets only the environment it was given, lines that are not protocol go to the server's
 * log instead of failing the connection, stderr is always drained, and the exit code is known.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** Sees every message that leaves or arrives, before the SDK does. */
  observe: (direction: 'out' | 'in', message: JSONRPCMessage) => void = () => {}
  exit: { code: number | null; signal: string | null } | null = null

  private child: ChildProcess | null = null
  /** The pieces of a line whose end has not come yet. */
  private pending: string[] = []
  private pendingLength = 0
  private readonly config: StdioServerConfig
  private readonly log: ServerLog

  constructor(config: StdioServerConfig, log: ServerLog) {
    this.config = config
    this.log = log
  }

  get running(): boolean {
    return this.child !== null && this.exit === null
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.config
    const child = spawn(command, args, {
      cwd: cwd ?? tmpdir(),
      // Next.js declares NODE_ENV as always present; a tool server has no use for it
      env: { ...inherited(), ...env } as unknown as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    this.child = child
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => this.receive(chunk))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => this.log.add('stderr', chunk))
    // a child that dies while we write gives EPIPE here; its exit is handled below
    child.stdin?.on('error', () => {})
    child.once('exit', (code, signal) => this.exited(code, signal))
    return new Promise((resolve, reject) => {
      child.once('spawn', () => resolve())
      child.once('error', (error) => {
        this.exited(null, null)
        reject(error)
      })
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin
    if (!stdin || !this.running) return Promise.reject(new Error('The server is not running'))
    this.observe('out', message)
    return new Promise((resolve) => {
      if (stdin.write(`${JSON.stringify(message)}\n`)) resolve()
      else stdin.once('drain', resolve)
    })
  }

  /** Ends the child politely, then its whole group by force; resolves once it is gone. */
  async close(): Promise<void> {
    const { child } = this
    if (!child || this.exit) return
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.stdin?.end()
    const escalation = escalate(this, ['SIGTERM', 'SIGKILL'], 1000)
    await gone
    escalation.stop()
  }

  /** Signals the child's process group, so that grandchildren go with it. */
  kill(signal: NodeJS.Signals): void {
    const pid = this.child?.pid
    if (pid === undefined || this.exit) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      this.child?.kill(signal)
    }
  }

  private receive(chunk: string): void {
    const lines = chunk.split('\n')
    const rest = lines.pop() ?? ''
    for (const end of lines) {
      const line = this.pending.join('') + end
      this.pending = []
      this.pendingLength = 0
      this.line(line.trim())
    }
    if (rest === '') return
    this.pending.push(rest)
    this.pendingLength += rest.length
    if (this.pendingLength <= MAX_MESSAGE_LENGTH) return
    this.pending = []
    this.pendingLength = 0
    this.log.add(
      'host',
      `A message over ${MAX_MESSAGE_LENGTH} characters was dropped and the server was closed`,
    )
    this.kill('SIGKILL')
  }

  private line(line: string): void {
    if (line === '') return
    const message = parseMessage(line)
    if (!message) {
      this.log.add('stdout', line)
      return
    }
    this.observe('in', message)
    this.onmessage?.(message)
  }

  private exited(code: number | null, signal: string | null): void {
    if (this.exit) return
    this.exit = { code, signal }
    this.log.add('host', `exited (${code === null ? (signal ?? 'could not start') : `code ${code}`})`)
    this.onclose?.()
  }
}

/** Sends one signal after another, `everyMs` apart, until stopped or the child is gone. */
export function escalate(transport: StdioTransport, signals: NodeJS.Signals[], everyMs: number) {
  const left = [...signals]
  const timer = setInterval(() => {
    const next = left.shift()
    if (next === undefined || !transport.running) clearInterval(timer)
    else transport.kill(next)
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function parseMessage(line: string): JSONRPCMessage | null {
  if (!line.startsWith('{')) return null
  try {
    const parsed = JSONRPCMessageSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What any program needs to run; no credential lives in these. */
function inherited(): { [name: string]: string } {
  const names = [
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'TZ',
    'TMPDIR',
    'SystemRoot',
    'TEMP',
    'TMP',
    'APPDATA',
    'PATHEXT',
  ]
  const found = names.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}
