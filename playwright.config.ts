import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './lib/boot/findBrowser.mjs'

const port = Number(process.env.E2E_PORT ?? 3210)
const url = `http://localhost:${port}`

// Test processes load this file again; the folder is the one that the first made.
process.env.E2E_HOME ??= mkdtempSync(path.join(tmpdir(), 'interlock-e2e-'))
/** Opens /setup in tests, where nobody reads the link that the launcher prints. */
process.env.E2E_SETUP_TOKEN ??= 'set-up-token-of-the-browser-tests'

/** Tools that the product does not ship, for pipelines that tests draw. */
const mcpConfig = path.join(process.env.E2E_HOME, 'mcp.json')
const workshop = {
  command: process.execPath,
  args: ['--import', 'tsx', 'e2e/servers/workshop.ts'],
  cwd: import.meta.dirname,
  env: { WORKSHOP_RETURNS: process.env.E2E_HOME },
}
const depot = {
  command: process.execPath,
  args: ['--import', 'tsx', 'e2e/servers/depot.ts'],
  cwd: import.meta.dirname,
  env: { DEPOT_HOME: process.env.E2E_HOME },
}
mkdirSync(process.env.E2E_HOME, { recursive: true })
writeFileSync(mcpConfig, JSON.stringify({ mcpServers: { workshop, depot } }))

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // recording every step costs time: only when somebody looks for a fault
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // machines that test have no graphics card, and imitating one costs more than drawing without
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'setup', testMatch: /.*\.setup\.ts/ },
    { name: 'chromium', dependencies: ['setup'], use: { browserName: 'chromium' } },
  ],
  webServer: {
    command: 'node lib/boot/start.mjs',
    url: `${url}/api/v1/health`,
    // Empty: nothing of the machine's own settings may reach the tests.
    env: {
      PORT: String(port),
      INTERLOCK_HOME: process.env.E2E_HOME,
      INTERLOCK_SETUP_TOKEN: process.env.E2E_SETUP_TOKEN,
      DATABASE_URL: '',
      INTERLOCK_SECRET: '',
      PUBLIC_URL: '',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: '',
      INTERLOCK_MCP_CONFIG: mcpConfig,
      // collectors and mail servers of the tests
      INTERLOCK_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    },
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
