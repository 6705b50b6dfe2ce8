// npm run check:fresh: how long the two commands take on a fresh clone. Prints seconds, and fails when a start is
// slower than the limits below.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'

const FIRST_LIMIT_S = 180
const AGAIN_LIMIT_S = 10

const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'interlock-fresh-')), 'interlock')
const clone = spawnSync('git', ['clone', '--quiet', path.resolve(import.meta.dirname, '..'), folder], {
  stdio: 'inherit',
})
if (clone.status !== 0) process.exit(1)

let running = null
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => running?.kill('SIGTERM'))

try {
  const rows = [
    { what: 'npm start: ready the first time', ...(await timeStart()), limit: FIRST_LIMIT_S },
    { what: 'npm start: ready again', ...(await timeStart()), limit: AGAIN_LIMIT_S },
    { what: 'npm test', ...(await timeTests()), limit: null },
  ]
  printTable(rows)
  process.exitCode = rows.every(({ ok, seconds, limit }) => ok && (limit === null || seconds < limit)) ? 0 : 1
} finally {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true })
}

/** Seconds until the ready line; then stops it, which must leave the port of the address free again. */
async function timeStart() {
  const startedAt = performance.now()
  let seconds = Number.NaN
  running = npm(['start'])
  const ended = once(running, 'exit')
  for await (const line of readline.createInterface({ input: running.stdout })) {
    console.log(line)
    if (!line.startsWith('Interlock is ready at ')) continue
    seconds = (performance.now() - startedAt) / 1000
    running.kill('SIGTERM')
  }
  await ended
  const ok =
    Number.isFinite(seconds) && !fs.existsSync(path.join(folder, '.interlock/postgres/data/postmaster.pid'))
  return { seconds, ok }
}

async function timeTests() {
  const startedAt = performance.now()
  running = npm(['test'])
  running.stdout.pipe(process.stdout)
  const [code] = await once(running, 'exit')
  return { seconds: (performance.now() - startedAt) / 1000, ok: code === 0 }
}

/** Nothing of this shell's settings may make the clone less fresh. */
function npm(args) {
  const { PATH, HOME, CHROMIUM_PATH, LANG } = process.env
  const env = { PATH, HOME, LANG, ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}) }
  return spawn('npm', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

function printTable(rows) {
  console.log(`\n${'what'.padEnd(34)}${'seconds'.padStart(9)}${'limit'.padStart(8)}  result`)
  for (const { what, seconds, limit, ok } of rows) {
    const slow = limit !== null && !(seconds < limit)
    const result = ok ? (slow ? 'too slow' : 'ok') : 'failed'
    console.log(
      `${what.padEnd(34)}${seconds.toFixed(1).padStart(9)}${String(limit ?? '–').padStart(8)}  ${result}`,
    )
  }
}
