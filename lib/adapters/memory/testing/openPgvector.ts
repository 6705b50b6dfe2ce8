import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite/vector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { deploy } from '@/lib/boot/migrate.mjs'

/** Migrations open several connections at once; they take turns, for there is one session behind all of them. */
const CONNECTIONS = 20

/**
 * A migrated database that offers pgvector, which the test server lacks: Postgres as WebAssembly in this process, reached through its own protocol.
 * All connections share one session, so tests use one at a time.
 */
export async function openPgvector(): Promise<{ url: string; close(): Promise<void> }> {
  const db = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db, port: 0, maxConnections: CONNECTIONS })
  await server.start()
  const url = `postgres://postgres@${server.getServerConn()}/postgres`
  await deploy(url)
  return {
    url,
    async close() {
      await server.stop()
      await db.close()
    },
  }
}
