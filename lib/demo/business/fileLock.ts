import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'

/**
 * Mutual exclusion between processes that share a folder, with takeover of owners that died.
 *
 * The lock is a row of files `lock.<n>`; the highest n is the truth and says held or free. Whoever wants the lock links the file
 * n + 1, which only one process can do, so taking over a dead owner needs no “compare and delete”. Files below the highest mean
 * nothing and are removed by the next owner. Needs hard links in the folder's file system.
 */
export interface FileLock {
  release(): void
}

const OwnerSchema = z.object({
  state: z.enum(['held', 'free']),
  pid: z.number(),
  host: z.string(),
  startedAt: z.string().nullable(),
})
type Owner = z.infer<typeof OwnerSchema>

/** An owner on another host cannot be asked whether it lives; a critical section takes milliseconds. */
const FOREIGN_OWNER_EXPIRES_MS = 30_000
const RETRY_MS = 3

/** Waits until the lock is ours; undefined when `giveUp` aborts first. */
export async function acquireFileLock(folder: string, giveUp: AbortSignal): Promise<FileLock | undefined> {
  while (!giveUp.aborted) {
    const lock = tryAcquire(folder)
    if (lock) return lock
    await pause(RETRY_MS + Math.random() * RETRY_MS)
  }
  return undefined
}

function tryAcquire(folder: string): FileLock | undefined {
  const current = highest(folder)
  if (current > 0 && isHeld(pathOf(folder, current))) return undefined
  const mine = current + 1
  if (!linkNew(folder, mine)) return undefined
  // A slow contender can re-create a number that was used and removed long ago; a higher one then exists for sure.
  if (highest(folder) !== mine) {
    rmSync(pathOf(folder, mine), { force: true })
    return undefined
  }
  for (const number of numbers(folder)) {
    if (number < mine) rmSync(pathOf(folder, number), { force: true })
  }
  return { release: () => replace(folder, mine) }
}

function pathOf(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^lock\.(\d+)$/.exec(name)
    return match ? [Number(match[1])] : []
  })
}

function highest(folder: string): number {
  return Math.max(0, ...numbers(folder))
}

/** A file that vanished or cannot be read counts as held: the next look decides. */
function isHeld(path: string): boolean {
  try {
    const owner = OwnerSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    if (owner.state === 'free') return false
    if (owner.host === hostname()) return isAlive(owner)
    return Date.now() - statSync(path).mtimeMs < FOREIGN_OWNER_EXPIRES_MS
  } catch {
    return true
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // Pids are given again: the same pid with another start time is another process.
  return owner.startedAt === null || owner.startedAt === startTime(owner.pid)
}

/** Field 22 of /proc/<pid>/stat (clock ticks since boot); null where there is no /proc. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function writeAside(folder: string, state: Owner['state']): string {
  const aside = join(folder, `lock-${process.pid}-${randomUUID()}.tmp`)
  const owner: Owner = { state, pid: process.pid, host: hostname(), startedAt: startTime(process.pid) }
  writeFileSync(aside, JSON.stringify(owner))
  return aside
}

function linkNew(folder: string, number: number): boolean {
  const aside = writeAside(folder, 'held')
  try {
    linkSync(aside, pathOf(folder, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function replace(folder: string, number: number): void {
  renameSync(writeAside(folder, 'free'), pathOf(folder, number))
}
