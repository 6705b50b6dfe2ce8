import { spawn } from 'node:child_process'
import { projectRoot } from './projectRoot.mjs'

/**
 * Runs a program in the project's folder until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{quiet?: boolean, env?: object, signal?: AbortSignal, shell?: boolean}} options quiet collects the output
 *   instead of showing it; `signal` ends the program (SIGTERM) and makes this throw its reason
 * @returns {Promise<{status: number, output: string}>} status 128 stands for an end by a signal
 */
export function runToEnd(command, args, { quiet = false, env = process.env, signal, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd: projectRoot, env, stdio, shell })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    const end = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', end)
    child.once('error', reject)
    child.once('close', (status) => {
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve({ status: status ?? 128, output: Buffer.concat(output).toString() })
    })
  })
}
