import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startEmbeddedPostgres } from '@/lib/boot/embeddedPostgres.mjs'
import { findBrowser } from '@/lib/boot/findBrowser.mjs'
import { freePort } from '@/lib/boot/freePort.mjs'

const OWNER = { email: 'bench@example.com', password: 'only for this benchmark' }

export type Installation = {
  address: string
  databaseUrl: string
  browser: Browser
  /** Cookies of the owner, for contexts of `browser`. */
  session: Awaited<ReturnType<BrowserContext['storageState']>>
  close(): Promise<void>
}

type Options = {
  /** Beside the usual settings of a benchmark's own installation. */
  env?: { [name: string]: string }
  /** For the command line of Postgres. */
  postgresFlags?: string[]
}

/** An installation of its own, as `npm start` brings it up, in a folder that is removed afterwards, and a browser that is signed in. */
export async function openInstallation({ env = {}, postgresFlags = [] }: Options): Promise<Installation> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'interlock-bench-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const postgres = await startEmbeddedPostgres({ dir: path.join(home, 'postgres'), flags: postgresFlags })
  const program = spawn(process.execPath, ['lib/boot/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...{ PORT: String(port), INTERLOCK_HOME: home, DATABASE_URL: postgres.url, PUBLIC_URL: address },
      ...{ INTERLOCK_OWNER_EMAIL: OWNER.email, INTERLOCK_OWNER_PASSWORD: OWNER.password },
      ...{ INTERLOCK_SECRET: 'a secret of thirty-two characters', OPENAI_API_KEY: '', OPENAI_BASE_URL: '' },
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stopped = once(program, 'exit')
  const closePrograms = async () => {
    program.kill('SIGTERM')
    await stopped
    await postgres.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
  try {
    await untilHealthy(program, address)
    const executablePath = findBrowser()
    const browser = await chromium.launch(executablePath ? { executablePath } : {})
    const close = async () => {
      await browser.close()
      await closePrograms()
    }
    return { address, databaseUrl: postgres.url, browser, session: await signIn(browser, address), close }
  } catch (error) {
    await closePrograms()
    throw error
  }
}

async function untilHealthy(program: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error('The installation ended before it was ready')
    const answer = await fetch(`${address}/api/v1/health`).catch(() => null)
    if (answer?.ok) return
    await wait(250)
  }
}

async function signIn(browser: Browser, address: string): Promise<Installation['session']> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${address}/pipelines`)
  const session = await context.storageState()
  await context.close()
  return session
}
