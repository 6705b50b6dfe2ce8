import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/boot/embeddedPostgres.mjs'
import { isAlive } from '@/lib/boot/liveProcess.mjs'
import { deploy } from '@/lib/boot/migrate.mjs'
import { withClient } from '@/lib/boot/withClient.mjs'

/**
 * Commits must outlive a crash of the server (not of the machine): fsync may be off, synchronous_commit may not. Autovacuum of many short-lived
 * databases would only take time from the workers.
 */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=on',
  'max_connections=300',
  'wal_keep_size=0',
  'max_wal_size=128MB',
]
const TEMPLATE = 'chaos_template'

/** A Postgres of our own that may be taken down at any moment. */
export type Cluster = {
  dir: string
  port: number
  urlOf(database: string): string
  /** A migrated, empty database; answers its URL. */
  newDatabase(name: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  admin<T>(work: Parameters<typeof withClient<T>>[1]): Promise<T>
  /** Immediate stop, as if it had crashed. */
  crash(): Promise<void>
  revive(): Promise<void>
  /** Ends every session of this database but the caller's. */
  cutSessions(name: string): Promise<number>
  stop(): Promise<void>
}

export async function startCluster(dir: string, flags: string[] = []): Promise<Cluster> {
  const server = await startEmbeddedPostgres({
    ...{ dir, database: 'postgres' },
    flags: [...FLAGS, ...flags].flatMap((flag) => ['-c', flag]),
  })
  const urlOf = (database: string) => {
    const url = new URL(server.url)
    url.pathname = `/${database}`
    return url.href
  }
  const admin: Cluster['admin'] = (work) => withClient(urlOf('postgres'), work)
  const create = (name: string, template?: string) =>
    admin((client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`))
  if (
    (await admin((client) => client.query('select 1 from pg_database where datname = $1', [TEMPLATE])))
      .rowCount === 0
  ) {
    await create(TEMPLATE)
    await deploy(urlOf(TEMPLATE))
  }
  return {
    ...{ dir, port: server.port, urlOf, admin },
    async newDatabase(name) {
      await create(name, TEMPLATE)
      return urlOf(name)
    },
    async dropDatabase(name) {
      await admin((client) => client.query(`drop database if exists ${name} with (force)`))
    },
    crash: () => crash(dir),
    revive: async () => void (await server.revive()),
    async cutSessions(name) {
      const { rowCount } = await admin((client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
          [name],
        ),
      )
      return rowCount ?? 0
    },
    stop: () => stop(server, dir),
  }
}

async function crash(dir: string): Promise<void> {
  const pid = Number(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await wait(20)
}

async function stop(server: EmbeddedPostgres, dir: string): Promise<void> {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
