import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from './generated/client'

/** What the database ends by itself, so that a stuck client never holds a lock for long. */
const IDLE_IN_TRANSACTION_MS = 5_000
const STATEMENT_MS = 10_000
/** The client gives up later than the server, so that it usually learns why. */
const CLIENT_MS = STATEMENT_MS + 2_000
const CONNECT_MS = 5_000
/** A heartbeat must fail early enough to be repeated before the lease of 15 s ends. */
const HEARTBEAT_MS = 3_000

/**
 * The connections of the hot path, which goes around Prisma. `hot`: claims, flushes, signals, reads. `heartbeat`: one connection of
 * its own, so that renewals never wait behind anything. `notify`: one more, so that announcing never slows a flush.
 */
export type Database = {
  url: string
  hot: pg.Pool
  heartbeat: pg.Pool
  notify: pg.Pool
  close(): Promise<void>
}

/** Opens nothing yet: each pool connects with its first query. `name` shows up in `pg_stat_activity`. */
export function openDatabase(url: string, { name = 'interlock', connections = 4 } = {}): Database {
  const hot = openPool(url, `${name} hot`, connections, STATEMENT_MS, CLIENT_MS)
  const heartbeat = openPool(url, `${name} heartbeat`, 1, HEARTBEAT_MS, HEARTBEAT_MS + 500)
  const notify = openPool(url, `${name} notify`, 1, STATEMENT_MS, CLIENT_MS)
  const close = async () => {
    await Promise.all([hot.end(), heartbeat.end(), notify.end()])
  }
  return { url, hot, heartbeat, notify, close }
}

/** Connection settings that hold for everything but migrations. */
export function connectionConfig(url: string, name: string, statementMs: number, clientMs: number) {
  return {
    connectionString: url,
    application_name: name,
    statement_timeout: statementMs,
    query_timeout: clientMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }
}

function openPool(url: string, name: string, max: number, statementMs: number, clientMs: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionConfig(url, name, statementMs, clientMs), max })
  // An idle connection that breaks is replaced by the next query, which reports what is wrong.
  pool.on('error', () => {})
  // A connection that breaks while somebody holds it, between two statements, says so with an event that would end the process; its
  // next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Prisma for everything but the hot path. Close it with `$disconnect()`. */
export function createPrisma(url: string, { connections = 5 } = {}): PrismaClient {
  const config = connectionConfig(url, 'interlock prisma', STATEMENT_MS, CLIENT_MS)
  return new PrismaClient({
    adapter: new PrismaPg({ ...config, max: connections }, { onPoolError: () => {} }),
  })
}
