import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Ends the embedded Postgres of the installation under test, does something, and lets the launcher start it again. Until then the launcher
 * is paused, or it would have it back within a second.
 */
export async function withoutPostgres(act: () => Promise<void>): Promise<void> {
  const home = process.env.E2E_HOME ?? ''
  const launcher: { pid: number } = JSON.parse(readFileSync(path.join(home, 'running.json'), 'utf8'))
  const postgres = Number(
    readFileSync(path.join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  process.kill(launcher.pid, 'SIGSTOP')
  try {
    process.kill(postgres, 'SIGINT')
    await act()
  } finally {
    process.kill(launcher.pid, 'SIGCONT')
  }
}
