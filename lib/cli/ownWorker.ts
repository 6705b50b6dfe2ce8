import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** True when an installation runs on the database of this command: its worker takes the run. */
export function hasRunningInstallation(): boolean {
  const file = path.join(process.env.INTERLOCK_HOME ?? '', 'running.json')
  if (!existsSync(file)) return false
  const { env, pid } = JSON.parse(readFileSync(file, 'utf8'))
  return env?.DATABASE_URL === process.env.DATABASE_URL && isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A worker inside this process: the same program that the launcher starts. It claims, sweeps and leaves on SIGTERM. */
export async function startOwnWorker(): Promise<void> {
  const program = path.join(process.env.INTERLOCK_ROOT ?? process.cwd(), 'dist/worker.mjs')
  await import(pathToFileURL(program).href)
}

/** Lets the worker give back what it holds, then ends the process. Never resolves. */
export function stopOwnWorker(exitCode: number): Promise<never> {
  // the worker ends the process by itself, with the exit code of a clean stop
  process.on('exit', () => {
    process.exitCode = exitCode
  })
  process.emit('SIGTERM', 'SIGTERM')
  return new Promise(() => {})
}
