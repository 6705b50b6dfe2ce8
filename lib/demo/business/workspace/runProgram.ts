import { spawn } from 'node:child_process'

export interface ProgramRun {
  /** Null when it was stopped. */
  exitCode: number | null
  output: string
}

const TIMEOUT_MS = 10_000
const MAX_OUTPUT = 20_000

/**
 * Runs one file of a sandbox copy in a Node process of its own: it may read the copy and nothing else, may write nothing, starts no processes, has 128 MB and ten
 * seconds, and gets no environment. The network is not closed to it.
 */
export function runProgram(
  folder: string,
  args: readonly string[],
  cancelled: AbortSignal,
): Promise<ProgramRun> {
  const guard =
    Number(process.versions.node.split('.')[0]) >= 23 ? '--permission' : '--experimental-permission'
  const flags = [guard, `--allow-fs-read=${folder}/`, '--max-old-space-size=128', '--no-warnings']
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]),
    killSignal: 'SIGKILL',
  })
  let output = ''
  const collect = (data: Buffer) => {
    if (output.length < MAX_OUTPUT) output = (output + data.toString('utf8')).slice(0, MAX_OUTPUT)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    // the abort is reported here; `close` follows once the process is gone
    child.on('error', (error) => collect(Buffer.from(`\n${error.message}\n`)))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}
