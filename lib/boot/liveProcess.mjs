import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** True while a process with this id runs, also one that we may not signal. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  // In a container whose first process does not collect orphans, a dead one stays listed as a zombie.
  return process.platform !== 'linux' || statFields(pid)[0] !== 'Z'
}

/** Command line of a live process, '' when there is none. Read from /proc where it exists: slim images have no ps. */
export function commandOf(pid) {
  if (process.platform === 'linux') return readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ').trim()
  if (process.platform === 'win32')
    return String(spawnSync('tasklist', ['/FI', `PID eq ${pid}`]).stdout ?? '')
  return String(spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout ?? '').trim()
}

/**
 * A mark that tells this process from a later one with the same id: its start time. '' when there is no such
 * process or the platform does not say.
 */
function birthOf(pid) {
  if (process.platform === 'linux') return statFields(pid)[19] ?? ''
  if (process.platform === 'win32') return ''
  return String(spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)]).stdout ?? '').trim()
}

/** A line that names this very process, to be kept in a file and handed to `isSameProcess` later. */
export const processMark = (pid = process.pid) => `${pid} ${birthOf(pid)}`.trim()

/** True while the process that a mark names is running; false for a newcomer with its id. */
export function isSameProcess(mark) {
  const [pid, ...birth] = mark.trim().split(' ')
  if (!/^\d+$/.test(pid ?? '') || !isAlive(Number(pid))) return false
  return birth.length === 0 || birth.join(' ') === birthOf(Number(pid))
}

/** What /proc says after the command's name, which is in brackets and may hold blanks: state first, start time 20th. */
function statFields(pid) {
  const stat = readOr(`/proc/${pid}/stat`, '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readOr(file, fallback) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
