import type { ToolPort } from '@/lib/engine/ports'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import { faultText } from '@/lib/run/faultTexts'
import type { StdioServerConfig } from './serverConfig'
import type { ServerLogLine } from './serverLog'
import { type LateReply, StdioServer } from './stdioServer'

const LIST_TIMEOUT_MS = 10_000

export type ServerStatus = {
  name: string
  transport: 'stdio'
  tools: number
  /** Why the last listing failed; its tools are then the last known ones, marked stale. */
  error: string | null
  log: readonly ServerLogLine[]
}

export type McpTools = ToolPort & {
  servers(): ServerStatus[]
  refresh(): Promise<void>
  close(): Promise<void>
}

type Entry = {
  server: StdioServer
  tools: CatalogueTool[] | null
  error: string | null
  listing: Promise<void> | null
}

/**
 * All MCP servers of this installation behind one port; a tool's ref is `<server>/<tool>`. The tool list is read at the first need and kept: a
 * server that fails to list keeps its last known tools, so nothing disappears from under a pipeline.
 */
export function createToolPort(configs: StdioServerConfig[], onLate: LateReply): McpTools {
  const entries = new Map<string, Entry>()
  for (const config of configs) {
    const entry: Entry = { server: new StdioServer(config, onLate), tools: null, error: null, listing: null }
    entry.server.onToolsChanged = () => void list(entry, true)
    entries.set(config.name, entry)
  }
  const listAll = (fresh: boolean) => Promise.all([...entries.values()].map((entry) => list(entry, fresh)))
  return {
    async attempt(ref, args, options) {
      const slash = ref.indexOf('/')
      const entry = entries.get(ref.slice(0, slash))
      if (!entry) return notConfigured(ref)
      return entry.server.attempt(ref.slice(slash + 1), args, options)
    },
    async catalogue() {
      await listAll(false)
      return { tools: [...entries.values()].flatMap((entry) => entry.tools ?? []) }
    },
    servers: () =>
      [...entries].map(([name, entry]) => ({
        name,
        transport: 'stdio',
        tools: entry.tools?.length ?? 0,
        error: entry.error,
        log: entry.server.log.read(),
      })),
    async refresh() {
      await listAll(true)
    },
    async close() {
      await Promise.all([...entries.values()].map((entry) => entry.server.close()))
    },
  }
}

/** Lists once; while a listing is under way everybody waits for the same one. */
function list(entry: Entry, fresh: boolean): Promise<void> {
  if (entry.tools !== null && !fresh) return Promise.resolve()
  entry.listing ??= entry.server
    .list(LIST_TIMEOUT_MS)
    .then((tools) => {
      entry.tools = tools
      entry.error = null
    })
    .catch((error: unknown) => {
      entry.error = error instanceof Error ? error.message : String(error)
    })
    .finally(() => {
      entry.listing = null
    })
  return entry.listing
}

function notConfigured(ref: string) {
  const text = faultText('NOT_CONFIGURED.server', { server: ref.split('/')[0] ?? '' })
  return { ok: false, failure: { reason: 'not_configured', sent: false, ...text } } as const
}
