// npm run bench:run: how long the page of a run of 10,000 events takes to open, and how evenly its trace scrolls.
// Prints a table; fails when opening takes longer than the limit below.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../lib/boot/embeddedPostgres.mjs'
import { findBrowser } from '../lib/boot/findBrowser.mjs'
import { storeLongRun } from './longRun.mjs'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000)
const OPEN_LIMIT_MS = 2_000
const ROUNDS = 5
const PORT = Number(process.env.BENCH_PORT ?? 3290)
const ADDRESS = `http://localhost:${PORT}`
const OWNER = { email: 'bench@example.com', password: 'only for this benchmark' }

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'interlock-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(home, 'postgres') })
const installation = spawn(process.execPath, ['lib/boot/start.mjs'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  env: {
    ...process.env,
    ...{ PORT: String(PORT), INTERLOCK_HOME: home, DATABASE_URL: postgres.url, PUBLIC_URL: ADDRESS },
    ...{ INTERLOCK_OWNER_EMAIL: OWNER.email, INTERLOCK_OWNER_PASSWORD: OWNER.password },
    INTERLOCK_SECRET: 'a secret of thirty-two characters',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const stopped = once(installation, 'exit')
const executablePath = findBrowser()
let browser = null
try {
  await untilHealthy()
  browser = await chromium.launch(executablePath ? { executablePath } : {})
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await signIn(page)
  const runId = await seed(page)
  const opened = []
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await timeOpening(page, runId))
  const frames = await timeScrolling(page)
  console.table([
    {
      what: `open a run of ${EVENTS} events, median of ${ROUNDS}`,
      ms: Math.round(middle(opened)),
      limit: OPEN_LIMIT_MS,
    },
    { what: 'the slowest of them', ms: Math.round(Math.max(...opened)), limit: '' },
    { what: 'scrolling through its trace: median frame', ms: Number(middle(frames).toFixed(1)), limit: '' },
    { what: 'scrolling: 95 % of frames within', ms: Number(share(frames, 0.95).toFixed(1)), limit: '' },
    { what: 'rows in the page at once', ms: await page.getByRole('treeitem').count(), limit: '' },
  ])
  process.exitCode = middle(opened) < OPEN_LIMIT_MS ? 0 : 1
} finally {
  await browser?.close()
  installation.kill('SIGTERM')
  await stopped
  await postgres.stop()
  fs.rmSync(home, { recursive: true, force: true })
}

async function untilHealthy() {
  for (;;) {
    if (installation.exitCode !== null) throw new Error('The installation ended before it was ready')
    const answer = await fetch(`${ADDRESS}/api/v1/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function signIn(page) {
  await page.goto(`${ADDRESS}/login`)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${ADDRESS}/pipelines`)
}

/** One real run, and a long one that looks like it. */
async function seed(page) {
  const started = await page.evaluate(async () => {
    const post = async (url, body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const document = {
      ...{ format: 'interlock/pipeline', formatVersion: '1.0', name: 'Long' },
      nodes: [
        {
          id: 'start',
          type: 'input',
          title: 'Start',
          config: { schema: { type: 'object', properties: {} } },
        },
        { id: 'end', type: 'output', title: 'End', in: { value: 1 }, config: {} },
      ],
      edges: [{ id: 'e1', source: 'start', port: 'done', target: 'end' }],
    }
    const { id } = await post('/api/v1/pipelines', { document })
    return post(`/api/v1/pipelines/${id}/runs?wait=30`, { input: {}, draft: true })
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await storeLongRun(client, { like: started.runId, node: 'end', count: EVENTS })
  } finally {
    await client.end()
  }
}

/** Milliseconds from asking for the address until the trace can be read, in a page that knows nothing of the run. */
async function timeOpening(page, runId) {
  await page.goto('about:blank')
  const startedAt = performance.now()
  await page.goto(`${ADDRESS}/runs/${runId}?tab=trace`, { waitUntil: 'commit' })
  await page.getByRole('treeitem').nth(5).waitFor()
  return performance.now() - startedAt
}

/** Times between frames while the trace is scrolled by 400 px per frame for two seconds. */
async function timeScrolling(page) {
  return page.getByRole('tree').evaluate(
    (tree) =>
      new Promise((resolve) => {
        const frames = []
        let last = performance.now()
        const step = (now) => {
          frames.push(now - last)
          last = now
          tree.scrollTop += 400
          if (frames.length < 120) requestAnimationFrame(step)
          else resolve(frames.slice(2))
        }
        requestAnimationFrame(step)
      }),
  )
}

function share(numbers, part) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}

function middle(numbers) {
  return share(numbers, 0.5)
}
