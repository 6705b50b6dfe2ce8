import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.mjs'
import { commandOf, isAlive } from './liveProcess.mjs'
import { postgresBinaries } from './postgresBinaries.mjs'
import { accepts } from './waitUntilListening.mjs'

const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 30_000
const ATTEMPTS = 10
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
}

/** The server that runs on this data directory, `{pid, port}`; null when there is none. Waits out one that is starting or stopping. */
export async function findServer(data) {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await wait(50)) {
    const server = readServerFile(data)
    if (server === null) return null
    if (!isServerOf(data, server.pid)) {
      // Its number belongs to another program now, and Postgres would refuse to start over it.
      if (isAlive(server.pid)) fs.rmSync(serverFile(data), { force: true })
      return null
    }
    if (server.ready && (await accepts(server.port))) return server
  }
  throw new Error(
    `The Postgres on ${data} neither answers nor ends. End process ${readServerFile(data)?.pid} by hand.`,
  )
}

/** Starts a server on this data directory, on `port` or a free one; returns `{pid, port}` once it accepts connections. */
export async function launchServer(data, { port: wanted, runAs, flags, logFile }) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = wanted ?? (await freePort())
    const child = await spawnServer(data, { port, runAs, flags, logFile })
    if (await untilReady(data, child)) {
      child.unref()
      return { pid: child.pid, port }
    }
    // A port taken at the last moment, or processes of a killed server that are still leaving.
    await wait(300)
  }
  throw new Error(
    `Postgres did not start. Its log, ${logFile}, ends with:\n${fs.readFileSync(logFile, 'utf8').slice(-1500)}`,
  )
}

/** Ends the server without waiting for its clients, and returns when it is gone. */
export async function stopServer(data, pid) {
  if (!isServerOf(data, pid)) return
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + STOP_LIMIT_MS; isAlive(pid); await wait(20)) {
    if (Date.now() > deadline)
      throw new Error(`Postgres (process ${pid}) does not stop. Its data in ${data} is safe.`)
  }
}

async function spawnServer(data, { port, runAs, flags, logFile }) {
  const { postgres } = await postgresBinaries()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = runAs.wrap(postgres, ['-D', data, '-p', String(port), ...settings, ...flags])
  const log = fs.openSync(logFile, 'a')
  try {
    const stdio = ['ignore', log, log]
    const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
    // Detached: Ctrl-C in a terminal must reach the launcher alone, which stops the database last.
    return spawn(command, args, { ...runAs.identity, cwd: data, stdio, detached: true, env })
  } finally {
    fs.closeSync(log)
  }
}

async function untilReady(data, child) {
  let ended = false
  for (const event of ['exit', 'error']) child.once(event, () => (ended = true))
  for (const deadline = Date.now() + START_LIMIT_MS; !ended && Date.now() < deadline; await wait(20)) {
    const server = readServerFile(data)
    if (server?.pid === child.pid && server.ready) return true
  }
  return false
}

const serverFile = (data) => path.join(data, 'postmaster.pid')

/** Postgres keeps its process id, port and state in the first, fourth and eighth line. */
function readServerFile(data) {
  try {
    const lines = fs.readFileSync(serverFile(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isServerOf(data, pid) {
  return isAlive(pid) && commandOf(pid).includes(process.platform === 'win32' ? 'postgres' : data)
}
