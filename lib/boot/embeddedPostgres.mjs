import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './liveProcess.mjs'
import { initializeData } from './postgresData.mjs'
import { findServer, launchServer, stopServer } from './postgresServer.mjs'
import { joinPostgresUsers, leavePostgresUsers } from './postgresUsers.mjs'
import { withStartLock } from './startLock.mjs'
import { unprivilegedUser } from './unprivilegedUser.mjs'

/**
 * Starts a private Postgres on a loopback port, with its data in `dir`, or joins the one that already runs there
 * (another process of this installation, or what a killed launcher left behind).
 *
 * @param {{dir: string, database?: string, flags?: string[]}} options `flags` are appended to the server's command
 *   line (`['-c', 'fsync=off']`) and have no effect when the server is joined
 * @returns {Promise<{url: string, port: number, pid: number, reused: boolean, revive: () => Promise<boolean>,
 *   stop: () => Promise<void>}>} `revive` starts the server again, on the same port, if it has died, and says whether
 *   it had; `stop` ends this use of the server, and the server itself when no other live process uses it
 */
export async function startEmbeddedPostgres({ dir, database = 'interlock', flags = [] }) {
  const folder = path.resolve(dir)
  return withStartLock(folder, async () => {
    const runAs = unprivilegedUser()
    const password = readPassword(folder)
    const data = await initializeData(folder, { runAs, flags })
    const running = await findServer(data)
    const launch = (port) =>
      launchServer(data, { port, runAs, flags, logFile: path.join(folder, 'postgres.log') })
    let server = running ?? (await launch())
    const use = joinPostgresUsers(folder)
    const urlOf = (name) => `postgresql://postgres:${password}@127.0.0.1:${server.port}/${name}`
    await createDatabase(urlOf('postgres'), database)
    return {
      url: urlOf(database),
      port: server.port,
      pid: server.pid,
      reused: running !== null,
      revive: async () => {
        if (isAlive(server.pid)) return false
        server = await withStartLock(folder, async () => (await findServer(data)) ?? launch(server.port))
        return true
      },
      stop: () =>
        withStartLock(folder, async () => {
          if (leavePostgresUsers(folder, use)) await stopServer(data, server.pid)
        }),
    }
  })
}

function readPassword(folder) {
  const file = path.join(folder, 'password')
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, crypto.randomBytes(18).toString('base64url'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** The driver is loaded late: this module is also read before dependencies are installed. */
async function createDatabase(adminUrl, database) {
  const { withClient } = await import('./withClient.mjs')
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}
