import { type ChildProcess, spawn } from 'node:child_process'
import readline from 'node:readline'

/** A Node process that runs a piece of module code, for tests that need a process to kill. */
export type Script = {
  process: ChildProcess
  /** The next line that the script prints. */
  line(): Promise<string>
  /** Resolves when it has ended. */
  ended: Promise<void>
}

/** Runs `code` as an ES module in lib/boot's folder: imports of './startLock.mjs' and the like work. */
export function runScript(code: string): Script {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    process: child,
    line: async () => String((await lines.next()).value),
    ended: new Promise((resolve) => child.once('exit', () => resolve())),
  }
}
