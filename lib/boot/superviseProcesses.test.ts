import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from './liveProcess.mjs'
import { runScript } from './runScript'
import { superviseProcesses } from './superviseProcesses.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'interlock-supervise-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A supervisor whose output can be waited for. */
function supervised(code: string) {
  const file = path.join(folder, 'program.mjs')
  writeFileSync(file, code)
  const said: string[] = []
  const supervisor = superviseProcesses({ logs: path.join(folder, 'logs'), say: (line) => said.push(line) })
  supervisor.launch({ name: 'fake', args: [file], env: process.env })
  const numbers = (word: string) =>
    said.flatMap((line) => (line.startsWith(`[fake] ${word} `) ? [Number(line.split(' ')[2])] : []))
  const saidNumber = async (word: string, nth = 0): Promise<number> => {
    await expect.poll(() => numbers(word).length, { timeout: 10_000 }).toBeGreaterThan(nth)
    return numbers(word)[nth] ?? 0
  }
  return { supervisor, said, saidNumber }
}

const STAY = `console.error('up ' + process.pid); setInterval(() => {}, 1000)`

test('a process that is killed is started again', async () => {
  const { supervisor, said, saidNumber } = supervised(STAY)
  const first = await saidNumber('up')
  process.kill(first, 'SIGKILL')
  const second = await saidNumber('up', 1)
  expect(second).not.toBe(first)
  expect(said).toContain('The fake process ended (SIGKILL); starting it again in 0.25 s')
  expect(supervisor.exits('fake')).toBe(1)
  await supervisor.stop()
  expect(isAlive(second)).toBe(false)
})

test('a process that keeps failing is started again ever more slowly', async () => {
  const { supervisor, said } = supervised('process.exit(3)')
  await expect.poll(() => supervisor.exits('fake'), { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  await supervisor.stop()
  expect(said.slice(0, 3)).toEqual(
    ['0.25', '0.5', '1'].map((delay) => `The fake process ended (code 3); starting it again in ${delay} s`),
  )
})

test('a stop leaves nothing running, not even what a process had started and forgotten', async () => {
  const { supervisor, saidNumber } = supervised(`
    import { spawn } from 'node:child_process'
    const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.error('deaf ' + process.pid)"
    spawn(process.execPath, ['--eval', deaf], { stdio: 'inherit', env: {} })
    ${STAY}`)
  const forgotten = await saidNumber('deaf')
  await supervisor.stop()
  await expect.poll(() => isAlive(forgotten)).toBe(false)
})

test('when the launcher is killed, its processes end by themselves', async () => {
  const file = path.join(folder, 'program.mjs')
  writeFileSync(file, STAY)
  const launcher = runScript(`
    import { superviseProcesses } from './superviseProcesses.mjs'
    const supervisor = superviseProcesses({ logs: ${JSON.stringify(folder)}, say: (line) => console.log(line) })
    supervisor.launch({ name: 'fake', args: [${JSON.stringify(file)}], env: process.env })`)
  const pid = Number((await launcher.line()).split(' ')[2])
  launcher.process.kill('SIGKILL')
  await launcher.ended
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
