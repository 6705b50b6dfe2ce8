import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embeddedPostgres.mjs'
import { isAlive } from './liveProcess.mjs'
import { runScript } from './runScript'
import { withClient } from './withClient.mjs'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'interlock-pg-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const start = () => startEmbeddedPostgres({ dir, flags: ['-c', 'fsync=off'] })

/** A launcher in a process of its own; prints the server's process id once it is up, and stays. */
const launcher = () =>
  runScript(`
    import { startEmbeddedPostgres } from './embeddedPostgres.mjs'
    const server = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, flags: ['-c', 'fsync=off'] })
    console.log(server.pid)
    setInterval(() => {}, 1000)`)

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  await withClient(first.url, (client) => client.query('create table kept as select 42 as answer'))
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  const { rows } = await withClient(second.url, (client) => client.query('select answer from kept'))
  expect([second.reused, rows]).toEqual([false, [{ answer: 42 }]])
  await second.stop()
})

test('starts at the same time share one server, and the last to leave stops it', async () => {
  const uses = await Promise.all([start(), start(), start()])
  const pids = new Set(uses.map((use) => use.pid))
  expect([pids.size, uses.filter((use) => use.reused).length]).toEqual([1, 2])
  const [last, ...others] = uses
  for (const use of others) await use.stop()
  expect(isAlive(uses[0].pid)).toBe(true)
  await last.stop()
  expect(isAlive(uses[0].pid)).toBe(false)
})

test('a server whose launcher was killed is adopted and stopped at the exit of the one that adopted it', async () => {
  const killed = launcher()
  const pid = Number(await killed.line())
  killed.process.kill('SIGKILL')
  await killed.ended
  expect(isAlive(pid)).toBe(true)
  const next = await start()
  expect([next.reused, next.pid]).toEqual([true, pid])
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('who merely joins the server of a live launcher leaves it running', async () => {
  const owner = launcher()
  const pid = Number(await owner.line())
  const guest = await start()
  expect(guest.pid).toBe(pid)
  await guest.stop()
  expect(isAlive(pid)).toBe(true)
  owner.process.kill('SIGKILL')
  await owner.ended
  await (await start()).stop()
  expect(isAlive(pid)).toBe(false)
})

test('a server that was killed is revived on its port with what had been committed', async () => {
  const server = await start()
  await withClient(server.url, (client) => client.query('create table kept as select 42 as answer'))
  expect(await server.revive()).toBe(false)
  process.kill(server.pid, 'SIGKILL')
  await expect.poll(() => isAlive(server.pid)).toBe(false)
  expect(await server.revive()).toBe(true)
  const { rows } = await withClient(server.url, (client) => client.query('select answer from kept'))
  expect(rows).toEqual([{ answer: 42 }])
  await server.stop()
})

test('a stale process id that now belongs to another program does not keep the server from starting', async () => {
  const first = await start()
  const file = path.join(dir, 'data/postmaster.pid')
  const record = readFileSync(file, 'utf8')
  await first.stop()
  writeFileSync(file, record.replace(/^\d+/, String(process.pid)))
  const second = await start()
  expect(second.reused).toBe(false)
  await second.stop()
})
