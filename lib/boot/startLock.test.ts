import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScript } from './runScript'
import { withStartLock } from './startLock.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'interlock-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('processes that find the lock of a dead one take turns, and never work at the same time', async () => {
  const dead = runScript('')
  await dead.ended
  writeFileSync(path.join(folder, 'start.lock.7'), String(dead.process.pid))
  const journal = path.join(folder, 'journal')
  const contender = `
    import fs from 'node:fs'
    import { withStartLock } from './startLock.mjs'
    for (let turn = 0; turn < 5; turn++)
      await withStartLock(${JSON.stringify(folder)}, async () => {
        fs.appendFileSync(${JSON.stringify(journal)}, 'in ' + process.pid + '\\n')
        for (let i = 0; i < 20; i++) await new Promise(setImmediate)
        fs.appendFileSync(${JSON.stringify(journal)}, 'out ' + process.pid + '\\n')
      })`
  await Promise.all(Array.from({ length: 5 }, () => runScript(contender).ended))
  const lines = readFileSync(journal, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(50)
  for (let i = 0; i < lines.length; i += 2) expect(lines[i + 1]).toBe(lines[i]?.replace('in', 'out'))
})

test('work that throws gives the lock back', async () => {
  await expect(withStartLock(folder, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await withStartLock(folder, () => 'done')).toBe('done')
})
