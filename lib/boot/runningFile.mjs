import fs from 'node:fs'
import path from 'node:path'
import { isSameProcess, processMark } from './liveProcess.mjs'

const fileIn = (home) => path.join(home, 'running.json')

/**
 * Records where this installation runs, so that the command line finds it; `env` is what the command line needs of
 * its environment. Holds the database's password: mode 0600.
 */
export function writeRunningFile(home, { url, env }) {
  const running = { url, env, pid: process.pid, process: processMark() }
  fs.rmSync(fileIn(home), { force: true })
  fs.writeFileSync(fileIn(home), JSON.stringify(running, null, 2), { mode: 0o600 })
}

/** The running installation, `{url, env, pid, process}`; null when there is none or its launcher died. */
export function readRunningFile(home) {
  if (!fs.existsSync(fileIn(home))) return null
  const running = JSON.parse(fs.readFileSync(fileIn(home), 'utf8'))
  return isSameProcess(running.process) ? running : null
}

/** Removes the record when it is ours: a second launcher on the same data may have written its own. */
export function removeRunningFile(home) {
  if (readRunningFile(home)?.pid === process.pid) fs.rmSync(fileIn(home), { force: true })
}
