import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

/** Ends the web process of the installation under test as a crash would; its launcher starts it again at once. */
export function killWeb(): void {
  const home = process.env.E2E_HOME ?? ''
  const launcher: { pid: number } = JSON.parse(readFileSync(path.join(home, 'running.json'), 'utf8'))
  const line = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((text) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(text))
    .find((found) => Number(found?.[2]) === launcher.pid && /next/.test(found?.[3] ?? ''))
  if (!line) throw new Error('The web process is not running')
  // the whole group: it may have started processes of its own
  process.kill(-Number(line[1]), 'SIGKILL')
}

/** Until the new web process answers. */
export async function webIsBack(page: Page): Promise<void> {
  const healthy = async () =>
    (await page.request.get('/api/v1/health', { timeout: 2_000 }).catch(() => null))?.ok() ?? false
  await expect.poll(healthy, { timeout: 45_000, intervals: [200] }).toBe(true)
}
