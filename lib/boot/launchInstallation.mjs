import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  encryptionSecret,
  homeFolder,
  listenAddress,
  loadEnvFile,
  publicAddress,
  wantsSimulatedModel,
} from './bootSettings.mjs'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { freePort, nextFreePort } from './freePort.mjs'
import { keepPostgres } from './keepPostgres.mjs'
import { openDatabase } from './openDatabase.mjs'
import { programs, simulatedModelUrl } from './programs.mjs'
import { projectRoot } from './projectRoot.mjs'
import { readRunningFile, removeRunningFile, writeRunningFile } from './runningFile.mjs'
import { superviseProcesses } from './superviseProcesses.mjs'
import { waitUntilHealthy } from './waitUntilHealthy.mjs'

/**
 * Installs, builds, migrates and starts whatever is missing, and returns once the web app answers. When that
 * fails, or `signal` breaks it off, everything started so far is stopped before the error is thrown.
 * @param {{dev: boolean, say: (line: string) => void, signal: AbortSignal}} options
 * @returns {Promise<{stop: () => Promise<void>}>}
 */
export async function launchInstallation({ dev, say, signal }) {
  const undo = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    loadEnvFile()
    const home = homeFolder()
    const secret = encryptionSecret(home)
    const address = await chooseAddress(home, say)
    await ensureInstalled({ development: dev, say, signal })
    await ensureBuilt({ say, signal, ...(dev ? { only: 'programs' } : {}) })
    const database = await prepareDatabase(home, { undo, say, signal })
    await startPrograms({ dev, home, secret, address, database, undo, say, signal })
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function chooseAddress(home, say) {
  const { port: wanted, host } = listenAddress()
  const { port, busy } = await nextFreePort(wanted, host)
  if (busy.length > 0) {
    const running = readRunningFile(home)
    const by = running ? ` (this installation already runs at ${running.url})` : ''
    say(`Port ${busy.join(', ')} is in use${by}; taking ${port} instead`)
  }
  return { port, host, ...publicAddress({ port, host }) }
}

async function prepareDatabase(home, { undo, say, signal }) {
  const database = await openDatabase(home)
  undo.push(database.close)
  if (database.embedded) {
    const { port, reused } = database.embedded
    say(
      `Postgres ${reused ? 'was running already' : 'is up'} on port ${port}, data in ${home.startsWith(projectRoot) ? path.relative(projectRoot, home) : home}`,
    )
    undo.push(keepPostgres(database.embedded, say))
  }
  signal.throwIfAborted()
  const { deploy } = await import('./migrate.mjs')
  const applied = await deploy(database.url)
  if (applied.length > 0) say(`Database brought up to date: ${applied.join(', ')}`)
  signal.throwIfAborted()
  return database
}

async function startPrograms({ dev, home, secret, address, database, undo, say, signal }) {
  const logs = freshLogs(home)
  const modelPort = wantsSimulatedModel() ? await freePort() : null
  const model = modelPort ? { INTERLOCK_SIMULATED_MODEL_URL: simulatedModelUrl(modelPort) } : {}
  const setupToken = process.env.INTERLOCK_SETUP_TOKEN || crypto.randomBytes(24).toString('base64url')
  const env = {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: database.url,
    INTERLOCK_ROOT: projectRoot,
    INTERLOCK_HOME: home,
    INTERLOCK_SECRET: secret,
    INTERLOCK_SETUP_TOKEN: setupToken,
    PUBLIC_URL: address.url,
    TRUSTED_ORIGINS: address.trustedOrigins,
    ...model,
  }
  say(`Starting web, worker${modelPort ? ' and simulated model (no model key is set)' : ''}; logs in ${logs}`)
  const supervisor = superviseProcesses({ logs, say })
  undo.push(supervisor.stop)
  for (const program of programs({ dev, ...address, modelPort, env })) supervisor.launch(program)
  await waitUntilHealthy({ ...address, logs, signal, exits: () => supervisor.exits('web') })
  writeRunningFile(home, {
    url: address.url,
    env: { DATABASE_URL: database.url, PUBLIC_URL: address.url, ...model },
  })
  undo.push(() => removeRunningFile(home))
  say(`Interlock is ready at ${address.url}`)
  const { ownerExists } = await import('./ownerExists.mjs')
  if (!(await ownerExists(database.url))) {
    say(`Create the first account: ${address.url}/setup?token=${setupToken}`)
  }
}

/** Logs of the last start stay beside the new ones, in `logs.previous`. */
function freshLogs(home) {
  const logs = path.join(home, 'logs')
  fs.rmSync(`${logs}.previous`, { recursive: true, force: true })
  if (fs.existsSync(logs)) fs.renameSync(logs, `${logs}.previous`)
  return logs
}
