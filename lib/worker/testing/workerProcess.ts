import { spawn } from 'node:child_process'
import path from 'node:path'

/** A real worker in a process of its own, with its own business server, for tests that kill it. */
export type WorkerProcess = {
  /** Resolves with the signal or exit code that ended it. */
  ended: Promise<NodeJS.Signals | number | null>
  pid: number
  /** What it logged so far. */
  readonly log: string
  kill(signal: NodeJS.Signals): Promise<NodeJS.Signals | number | null>
}

/** `root`: see `bundlePrograms`. `home` holds the business data. `racePoint`: see `createRacePoint`. `env`: further settings. `args`: Node's own. */
export function startWorkerProcess(options: {
  root: string
  databaseUrl: string
  home: string
  racePoint: string
  env?: { [name: string]: string }
  args?: string[]
}): WorkerProcess {
  const program = path.join(options.root, 'dist/worker.mjs')
  const child = spawn(process.execPath, [...(options.args ?? []), program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      INTERLOCK_HOME: options.home,
      INTERLOCK_ROOT: options.root,
      INTERLOCK_SECRET: 'a secret that is used in tests only',
      INTERLOCK_RACE_POINT: options.racePoint,
      ...options.env,
    },
  })
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code))
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk
    })
  return {
    ended,
    pid: child.pid ?? 0,
    get log() {
      return log
    },
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}
