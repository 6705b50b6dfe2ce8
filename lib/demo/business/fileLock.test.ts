import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireFileLock } from './fileLock'

let folder: string
const patient = new AbortController().signal

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function leaveLockOf(pid: number, startedAt: string | null): void {
  writeFileSync(join(folder, 'lock.7'), JSON.stringify({ state: 'held', pid, host: hostname(), startedAt }))
}

test('has one owner at a time, and the next in line gets it at release', async () => {
  const first = await acquireFileLock(folder, patient)
  let owners = 1
  const second = acquireFileLock(folder, patient).then((lock) => {
    owners++
    return lock
  })
  expect(await acquireFileLock(folder, AbortSignal.timeout(30))).toBeUndefined()
  expect(owners).toBe(1)
  first?.release()
  expect(await second).toBeDefined()
})

test('is not taken from a living owner: whoever waits gives up when told to', async () => {
  await acquireFileLock(folder, patient)
  expect(await acquireFileLock(folder, AbortSignal.timeout(30))).toBeUndefined()
})

test('is taken over from an owner that died', async () => {
  leaveLockOf(spawnSync(process.execPath, ['-e', '']).pid, null)
  expect(await acquireFileLock(folder, patient)).toBeDefined()
  expect(readdirSync(folder)).toEqual(['lock.8'])
})

test('is taken over when the owner’s pid now belongs to another process', async () => {
  leaveLockOf(process.pid, 'another start time')
  expect(await acquireFileLock(folder, patient)).toBeDefined()
})
