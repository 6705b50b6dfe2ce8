// npm test: checks, unit tests, database tests and browser tests, stopping at the first that fails.
import './requireNode.mjs'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './ensureBrowser.mjs'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { freePort } from './freePort.mjs'
import { projectRoot } from './projectRoot.mjs'
import { runToEnd } from './runToEnd.mjs'
import { countPlaywright, countVitest } from './testCounts.mjs'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => stopping.abort(new Error(`Stopped by ${name}`)))
const { signal } = stopping

const say = (line) => console.log(line)
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'interlock-test-'))
const tool = (file) => path.join(projectRoot, 'node_modules', file)
const total = { passed: 0, failed: 0 }

const stages = [
  ['installing', () => ensureInstalled({ development: true, say, signal })],
  ['generating the database client', generate],
  ['lint (biome)', () => run(tool('@biomejs/biome/bin/biome'), ['check', '.'])],
  ['unused code (knip)', () => run(tool('knip/bin/knip.js'), [])],
  ['types (tsc)', types],
  ['unit tests', () => vitest('unit')],
  ['database tests', () => vitest('db')],
  ['building', () => ensureBuilt({ say, signal })],
  ['browser tests', browserTests],
]

let failedStage = null
for (const [name, work] of stages) {
  say(`\n— ${name}`)
  try {
    await work()
  } catch (error) {
    failedStage = name
    say(`\nFailed at ${name}. ${error.message}`)
    break
  }
}
fs.rmSync(reports, { recursive: true, force: true })
// A stage without tests of its own that fails counts as one failure: nobody should read "0 failed" above an exit code.
if (failedStage && total.failed === 0) total.failed = 1
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(failedStage ? 1 : 0)

async function generate() {
  const { generateClient } = await import('./generate.mjs')
  await generateClient({ quiet: true, signal })
}

async function types() {
  // Writes next-env.d.ts and the types of routes, which tsc needs and a fresh clone lacks.
  await run(tool('next/dist/bin/next'), ['typegen'])
  await run(tool('typescript/bin/tsc'), ['--noEmit'])
}

async function vitest(project) {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await counted(report, countVitest, () =>
    run(tool('vitest/vitest.mjs'), ['run', '--project', project, ...reporters]),
  )
}

/** In shares side by side, each with an installation of its own: a browser test waits more than it works. */
async function browserTests() {
  const playwright = tool('@playwright/test/cli.js')
  await ensureBrowser({ say, playwright })
  const shares = Math.min(2, os.availableParallelism())
  const ends = await Promise.allSettled(
    Array.from({ length: shares }, (_, index) => browserShare(playwright, index + 1, shares)),
  )
  const broken = ends.find(({ status }) => status === 'rejected')
  if (broken) throw broken.reason
}

async function browserShare(playwright, share, shares) {
  const name = `browser-${share}`
  const report = path.join(reports, `${name}.json`)
  const home = path.join(reports, name)
  const env = { ...process.env, E2E_REPORT: report, E2E_HOME: home, E2E_PORT: String(await freePort()) }
  const args = ['test', `--shard=${share}/${shares}`, `--output=test-results/${name}`]
  await counted(report, countPlaywright, () => run(playwright, args, env))
}

async function counted(report, count, work) {
  try {
    await work()
  } finally {
    if (fs.existsSync(report)) {
      const { passed, failed } = count(JSON.parse(fs.readFileSync(report, 'utf8')))
      total.passed += passed
      total.failed += failed
    }
  }
}

async function run(program, args, env = process.env) {
  const quietEnv = { ...env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status } = await runToEnd(process.execPath, [program, ...args], { env: quietEnv, signal })
  if (status !== 0) throw new Error('What is wrong stands above.')
}
