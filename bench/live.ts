import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { seeded } from '@/lib/adapters/prisma/testing/random'
import { openInstallation } from './installation/openInstallation'
import { type Committed, committedEvents } from './live/committed'
import { followRuns } from './live/followRuns'
import { readSights, type Sight, watchLamps } from './live/seenSteps'
import { steadyRun } from './live/steadyRun'

// npm run bench:live [BENCH_SEED=1 BENCH_RUNS=50 BENCH_PAGES=5 BENCH_SECONDS=45 BENCH_TICK_MS=2000]: how long after its commit an event can be seen.
// Real runs through the real worker. From: the commit time that Postgres itself keeps of every transaction. To: the mutation of the page that shows it
// (a node appears, or its lamp changes), in as many pages of one browser as given; and the frame of the stream, of all runs, in this program.
// Database, browser and this program read the same machine's clock. Exit code 1 when 95 % of what pages showed took longer than the goal.
const GOAL_MS = 300
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const seed = setting('BENCH_SEED', Math.floor(Math.random() * 1_000_000))
const runs = setting('BENCH_RUNS', 50)
const pages = setting('BENCH_PAGES', 5)
const seconds = setting('BENCH_SECONDS', 45)
const tickMs = setting('BENCH_TICK_MS', 2_000)
console.log(
  `seed ${seed}; ${runs} runs for ${seconds} s, a call of about ${tickMs} ms after another in each; ${pages} pages watch one each`,
)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'interlock-live-'))
const mcpConfig = path.join(folder, 'mcp.json')
const metronome = {
  command: process.execPath,
  args: [path.resolve(import.meta.dirname, 'live/metronome.mjs')],
}
fs.writeFileSync(mcpConfig, JSON.stringify({ mcpServers: { metronome } }))

const installation = await openInstallation({
  env: { INTERLOCK_MCP_CONFIG: mcpConfig },
  postgresFlags: ['-c', 'track_commit_timestamp=on'],
})
const { address, browser, session } = installation
let late = true
try {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1280, height: 800 } })
  const started = await startRuns()
  const stream = await followRuns(address, started, {
    cookie: session.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  })
  const watched: { run: string; page: Page }[] = []
  for (const run of started.slice(0, pages)) {
    const page = await context.newPage()
    await page.goto(`${address}/runs/${run}`)
    await page.locator('[role=tabpanel] section li').first().waitFor()
    watched.push({ run, page })
  }
  for (const { page } of watched) await watchLamps(page)
  const from = Date.now()
  await wait(seconds * 1_000)
  const until = Date.now()
  const sights = new Map<string, Sight[]>()
  for (const { run, page } of watched) sights.set(run, await readSights(page))
  const arrivals = stream.stop()
  const events = (await committedEvents(installation.databaseUrl, started)).filter(
    ({ at }) => at > from + 1_000 && at < until - 1_000,
  )
  const shown = events.flatMap((event) => delaysOf(event, sights.get(event.run)))
  const streamed = events.flatMap(({ run, seq, at }) => {
    const arrived = arrivals.get(`${run}:${seq}`)
    return [arrived === undefined ? Number.POSITIVE_INFINITY : arrived - at]
  })
  console.log(
    `${(events.length / started.length / ((until - from) / 1_000 - 2)).toFixed(1)} events per second and run, ${events.length} in all`,
  )
  report('commit → visible in the page', shown)
  report('commit → frame of the stream, all runs', streamed)
  late = !(share(shown, 0.95) < GOAL_MS)
  console.log(`goal: 95 % visible within ${GOAL_MS} ms: ${late ? 'MISSED' : 'kept'}`)
} finally {
  await installation.close()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(late ? 1 : 0)

/** As many runs as wanted, of one pipeline each, so that each has its own pace. */
async function startRuns(): Promise<string[]> {
  const random = seeded(seed)
  const context = await browser.newContext({ storageState: session })
  const post = async (url: string, data: object): Promise<{ id: string; runId: string }> => {
    const answer = await context.request.post(`${address}/api/v1${url}`, {
      data,
      headers: { origin: address },
    })
    if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
    return answer.json()
  }
  const steps = Math.ceil(((seconds + 60) * 1_000) / tickMs)
  const started: string[] = []
  for (let index = 0; index < runs; index += 1) {
    const { id } = await post('/pipelines', { document: steadyRun({ steps, tickMs, random }) })
    started.push((await post(`/pipelines/${id}/runs`, { input: {}, draft: true })).runId)
  }
  await context.close()
  return started
}

/** Ms until the page showed that a node began or was done; nothing for other events and other runs, infinite for what it never showed. */
function delaysOf({ kind, node, at }: Committed, sights: Sight[] | undefined): number[] {
  const lamp = kind === 'node.started' ? 'running' : kind === 'node.finished' ? 'succeeded' : null
  if (!sights || lamp === null || !node?.startsWith('step')) return []
  const title = `Step ${node.slice(4)}`
  const sight = sights.find((one) => one.title === title && one.lamp === lamp)
  return [sight ? sight.at - at : Number.POSITIVE_INFINITY]
}

function share(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function report(what: string, delays: number[]): void {
  const ms = (part: number) => `${Math.round(share(delays, part))} ms`
  console.log(
    `${what.padEnd(40)} median ${ms(0.5)}, p95 ${ms(0.95)}, slowest ${ms(1)}, ${delays.length} events`,
  )
}
