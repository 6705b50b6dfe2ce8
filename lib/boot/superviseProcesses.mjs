import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { pathToFileURL } from 'node:url'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A process that ran this long has started well: its next restart is quick again. */
const HEALTHY_MS = 10_000
const STOP_LIMIT_MS = 10_000

/**
 * Keeps processes running: what ends is started again, after 0.25 s doubling up to 30 s. Each child gets a process
 * group of its own, so that Ctrl-C reaches the launcher alone and no grandchild outlives the stop, and ends by
 * itself when the launcher is killed (dieWithParent.mjs). Standard output goes to `<logs>/<name>.log`, standard
 * error there and to `say`.
 *
 * @param {{logs: string, say: (line: string) => void}} options
 * @returns {{launch: (program: {name: string, args: string[], env: object, preload?: string[]}) => void,
 *   exits: (name: string) => number, stop: () => Promise<void>}} `args` follow Node's own path; `exits` counts how
 *   often a process has ended
 */
export function superviseProcesses({ logs, say }) {
  fs.mkdirSync(logs, { recursive: true })
  const running = new Map()
  const exits = new Map()
  let stopping = false

  function launch(program, failures = 0) {
    const startedAt = performance.now()
    const child = spawnProgram(program, logs, say)
    running.set(program.name, child)
    child.once('exit', (code, signal) => {
      running.delete(program.name)
      exits.set(program.name, (exits.get(program.name) ?? 0) + 1)
      if (stopping) return
      const failedBefore = performance.now() - startedAt > HEALTHY_MS ? 0 : failures
      const delay = Math.min(FIRST_DELAY_MS * 2 ** failedBefore, LONGEST_DELAY_MS)
      say(
        `The ${program.name} process ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s`,
      )
      setTimeout(() => stopping || launch(program, failedBefore + 1), delay)
    })
  }

  async function stop() {
    stopping = true
    const children = [...running.values()]
    const gone = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    // The child alone: it winds down what it has started itself.
    for (const child of children) child.kill('SIGTERM')
    const killAll = () => {
      for (const child of children) signalGroup(child, 'SIGKILL')
    }
    const limit = setTimeout(killAll, STOP_LIMIT_MS)
    await Promise.all(gone)
    clearTimeout(limit)
    // What a child had started and left behind.
    killAll()
  }

  return { launch: (program) => launch(program), exits: (name) => exits.get(name) ?? 0, stop }
}

function spawnProgram({ name, args, env, preload = [] }, logs, say) {
  const file = path.join(logs, `${name}.log`)
  const log = fs.openSync(file, 'a')
  const imports = ['dieWithParent.mjs', ...preload].map((module) => `--import=${moduleUrl(module)}`)
  const options = [process.env.NODE_OPTIONS, '--enable-source-maps', ...imports].filter(Boolean).join(' ')
  try {
    const child = spawn(process.execPath, args, {
      env: { ...env, NODE_OPTIONS: options, INTERLOCK_LAUNCHER_PID: String(process.pid) },
      stdio: ['ignore', log, 'pipe'],
      detached: process.platform !== 'win32',
    })
    readline.createInterface({ input: child.stderr }).on('line', (line) => {
      fs.appendFileSync(file, `${line}\n`)
      say(`[${name}] ${line}`)
    })
    child.once('error', (error) => say(`The ${name} process cannot be started: ${error.message}`))
    return child
  } finally {
    fs.closeSync(log)
  }
}

const moduleUrl = (name) => pathToFileURL(path.join(import.meta.dirname, name)).href

function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
