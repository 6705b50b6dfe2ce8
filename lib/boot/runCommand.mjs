import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { encryptionSecret, homeFolder, loadEnvFile, wantsSimulatedModel } from './bootSettings.mjs'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { freePort } from './freePort.mjs'
import { openDatabase } from './openDatabase.mjs'
import { simulatedModel, simulatedModelUrl } from './programs.mjs'
import { projectRoot } from './projectRoot.mjs'
import { readRunningFile } from './runningFile.mjs'
import { superviseProcesses } from './superviseProcesses.mjs'
import { waitUntilListening } from './waitUntilListening.mjs'

const NEEDS_DATABASE = new Set(['run', 'worker', 'export', 'import', 'key', 'doctor'])
const NEEDS_MODEL = new Set(['run', 'worker'])

/** Standard output belongs to the command: its result may be read by a program. */
const say = (line) => console.error(line)

/**
 * Runs one command of the command line and returns its exit code. The database is DATABASE_URL, that of the running
 * installation, or else the embedded one, started for as long as the command takes.
 */
export async function runCommand(command, args) {
  loadEnvFile()
  await ensureInstalled({ development: false, say })
  await ensureBuilt({ say, only: 'programs' })
  const home = homeFolder()
  if (command === 'migrate') return migrate(home)
  const undo = []
  try {
    const env = await prepare(command, home, undo)
    return await runCli([...(command ? [command] : []), ...args], env)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function migrate(home) {
  const { deploy } = await import('./migrate.mjs')
  const database = await openDatabase(home)
  try {
    const applied = await deploy(database.url)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    return 0
  } finally {
    await database.close()
  }
}

async function prepare(command, home, undo) {
  const running = process.env.DATABASE_URL ? null : readRunningFile(home)
  const env = { ...process.env, INTERLOCK_ROOT: projectRoot, INTERLOCK_HOME: home, ...running?.env }
  if (!NEEDS_DATABASE.has(command)) return env
  env.INTERLOCK_SECRET = encryptionSecret(home)
  if (!running) env.DATABASE_URL = await ownDatabase(home, undo)
  if (NEEDS_MODEL.has(command) && !env.INTERLOCK_SIMULATED_MODEL_URL && wantsSimulatedModel()) {
    env.INTERLOCK_SIMULATED_MODEL_URL = await ownModel(home, env, undo)
  }
  return env
}

/** A database of one's own is migrated by `interlock migrate`; the embedded one has nobody else to do it. */
async function ownDatabase(home, undo) {
  const database = await openDatabase(home)
  undo.push(database.close)
  if (database.embedded) {
    const { deploy } = await import('./migrate.mjs')
    await deploy(database.url)
  }
  return database.url
}

async function ownModel(home, env, undo) {
  const port = await freePort()
  const supervisor = superviseProcesses({ logs: path.join(home, 'logs'), say })
  undo.push(supervisor.stop)
  supervisor.launch(simulatedModel({ dev: false, port, env }))
  await waitUntilListening(port)
  return simulatedModelUrl(port)
}

function runCli(args, env) {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'dieWithParent.mjs')).href
  const cli = path.join(projectRoot, 'dist/cli.mjs')
  const options = ['--enable-source-maps', `--import=${preload}`, cli, ...args]
  const child = spawn(process.execPath, options, { env, stdio: 'inherit' })
  // Ctrl-C reaches the child by itself; waiting for it is enough.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
