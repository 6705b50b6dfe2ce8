import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isSameProcess, processMark } from './liveProcess.mjs'

const WAIT_LIMIT_MS = 300_000
const FREE = 'free'

/**
 * Runs `work` while no other process holds the lock of this folder; a lock whose holder died is taken over.
 *
 * Locks are numbered files and the highest number counts. Whoever follows a free or dead one links the next
 * number, which only one process can do. Nobody deletes the highest file, so a number never comes back, and two
 * processes that see the same dead holder cannot both take over (deleting a stale lock file lets them).
 */
export async function withStartLock(folder, work) {
  fs.mkdirSync(folder, { recursive: true })
  const file = await acquire(folder)
  try {
    return await work()
  } finally {
    writeWhole(folder, FREE, (draft) => fs.renameSync(draft, file))
  }
}

async function acquire(folder) {
  for (const deadline = Date.now() + WAIT_LIMIT_MS; Date.now() < deadline; ) {
    const held = lockNumbers(folder)
    const highest = held.at(-1) ?? 0
    if (isFree(folder, highest)) {
      const mine = highest + 1
      if (tryTake(folder, mine)) {
        for (const old of held) fs.rmSync(lockFile(folder, old), { force: true })
        return lockFile(folder, mine)
      }
    }
    await wait(50)
  }
  throw new Error(`Another start has been at work in ${folder} for five minutes. End it, then try again.`)
}

function tryTake(folder, number) {
  try {
    writeWhole(folder, processMark(), (draft) => fs.linkSync(draft, lockFile(folder, number)))
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Two generations may have passed since we looked, and ours been deleted as old: then a higher one is there.
  if (lockNumbers(folder).at(-1) === number) return true
  fs.rmSync(lockFile(folder, number), { force: true })
  return false
}

const lockFile = (folder, number) => path.join(folder, `start.lock.${number}`)

function lockNumbers(folder) {
  const names = fs.readdirSync(folder).map((name) => /^start\.lock\.(\d+)$/.exec(name)?.[1])
  return names
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}

function isFree(folder, number) {
  if (number === 0) return true
  try {
    const holder = fs.readFileSync(lockFile(folder, number), 'utf8')
    return holder === FREE || !isSameProcess(holder)
  } catch (error) {
    // Replaced by a newer number while we looked: look again.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Content appears in one step, so a reader never meets an empty lock. */
function writeWhole(folder, content, publish) {
  const draft = path.join(folder, `start.lock.draft-${process.pid}-${Math.random().toString(36).slice(2)}`)
  fs.writeFileSync(draft, content)
  try {
    publish(draft)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
