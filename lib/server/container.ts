import { createToolPort, type McpTools } from '@/lib/adapters/mcp/createToolPort'
import type { BlobStore } from '@/lib/adapters/objects/blobStore'
import { createModelPort } from '@/lib/adapters/openai/createModelPort'
import { CALLS_CHANNEL, EVENTS_CHANNEL, SIGNALS_CHANNEL } from '@/lib/adapters/prisma/channels'
import { createPrisma, type Database, openDatabase } from '@/lib/adapters/prisma/database'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { createNotifier, type Notifier } from '@/lib/adapters/prisma/notifier'
import { createWakeUps, type WakeUps } from '@/lib/adapters/queue/wakeUps'
import type { ModelPort } from '@/lib/engine/ports'
import { type Auth, createAuth } from './access/auth'
import { openBlobStore } from './blobStore'
import { type Env, readEnv } from './env'
import { createOpenCalls, type OpenCalls } from './mcp/openCalls'
import { openMemory } from './memory/openMemory'
import { withMemory } from './memory/withMemory'
import { createConnectEmbedder, createConnectModel } from './settings/connectModel'
import { toolServers } from './toolServers'
import { createRunFeed, type RunFeed } from './watch/runFeed'

/** Everything a use case may need from outside; only this file knows which adapter is real. */
export type Container = {
  env: Env
  database: Database
  prisma: PrismaClient
  auth: Auth
  /** Origins whose pages may send unsafe requests with a session cookie. */
  origins: ReadonlySet<string>
  tools: McpTools
  models: ModelPort
  /** Bytes of large values and files. */
  blobs: BlobStore
  feed: RunFeed
  /** Tells workers that a run waits to be claimed. */
  wakeUps: WakeUps
  /** Tells watchers that runs have new events, and owners that their inbox has something new. */
  newEvents: Notifier
  newSignals: Notifier
  /** Calls of MCP clients that wait for their runs. */
  openCalls: OpenCalls
  close(): Promise<void>
}

const KEY = Symbol.for('interlock.container')
// Next loads modules once per bundle, so a module variable would give every bundle connections of its own.
const shared: typeof globalThis & { [KEY]?: Container } = globalThis

/** This process's container, built at the first need: a build has neither a database nor a secret. */
export function container(): Container {
  shared[KEY] ??= createContainer(readEnv())
  return shared[KEY]
}

/** Opens no connection yet; `parts` replace adapters in tests. */
export function createContainer(
  env: Env,
  parts: Partial<Pick<Container, 'tools' | 'models'>> = {},
): Container {
  const database = openDatabase(env.DATABASE_URL, { name: 'interlock web' })
  const prisma = createPrisma(env.DATABASE_URL)
  const connect = createConnectModel(prisma, env)
  const memory = openMemory(database.hot, createConnectEmbedder(prisma, env))
  const tools = withMemory(parts.tools ?? createToolPort(toolServers(env), () => {}), memory)
  const calledBack = createNotifier(database.notify, CALLS_CHANNEL)
  const openCalls = createOpenCalls(calledBack)
  const feed = createRunFeed(database, { [CALLS_CHANNEL]: openCalls.hear })
  const wakeUps = createWakeUps(database.notify)
  const newEvents = createNotifier(database.notify, EVENTS_CHANNEL)
  const newSignals = createNotifier(database.notify, SIGNALS_CHANNEL)
  return {
    env,
    database,
    prisma,
    auth: createAuth(prisma, env),
    origins: new Set([new URL(env.PUBLIC_URL).origin, ...env.TRUSTED_ORIGINS.split(',').filter(Boolean)]),
    tools,
    models: parts.models ?? createModelPort(connect),
    blobs: openBlobStore(env),
    ...{ feed, wakeUps, newEvents, newSignals, openCalls },
    close: async () => {
      await feed.close()
      await tools.close()
      await Promise.all([wakeUps, newEvents, newSignals, calledBack].map(({ settled }) => settled()))
      await Promise.all([prisma.$disconnect(), database.close()])
    },
  }
}
