import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type BusinessData, BusinessDataSchema } from './businessData'
import { acquireFileLock } from './fileLock'
import { type Outcome, refused } from './outcome'
import { seedData } from './seedData'

/** The data file exists but is not ours to interpret; the message is for a person. */
export class DataFileUnreadable extends Error {}

/**
 * The business system's only table space: `business.json` in one folder, shared by any number of processes.
 * Readers see the last complete file (replaced by rename); writers take the folder's lock and read again before they change.
 */
export interface BusinessStore {
  /** Absolute path; sandbox copies lie beside the data. */
  folder: string
  read(): BusinessData
  /**
   * Applies `change` to a fresh copy and makes it durable when it answers `ok`; a refusal leaves the file untouched.
   * Answers SERVICE_UNAVAILABLE, with nothing changed, when the lock is not free in time or `cancelled` aborts first.
   */
  mutate<T>(change: (data: BusinessData) => Outcome<T>, cancelled: AbortSignal): Promise<Outcome<T>>
}

const LOCK_WAIT_MS = 10_000

/** Creates the folder and the seeded file on first use. Throws DataFileUnreadable. */
export async function openBusinessStore(folder: string): Promise<BusinessStore> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'business.json')
  const seeded = await locked(folder, new AbortController().signal, () => {
    if (!existsSync(path)) writeDurably(path, seedData())
    return read(path)
  })
  if (!seeded)
    throw new DataFileUnreadable(`The lock of ${folder} is held by a process that does not let go.`)

  // Calls of one process queue here instead of polling the lock against each other.
  let last: Promise<unknown> = Promise.resolve()
  return {
    folder,
    read: () => read(path),
    mutate(change, cancelled) {
      const turn = last.then(() => mutate(folder, path, change, cancelled))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

async function mutate<T>(
  folder: string,
  path: string,
  change: (data: BusinessData) => Outcome<T>,
  cancelled: AbortSignal,
): Promise<Outcome<T>> {
  const outcome = await locked(folder, cancelled, () => {
    const data = read(path)
    const before = JSON.stringify(data)
    const answer = change(data)
    if (answer.ok && JSON.stringify(data) !== before) writeDurably(path, data)
    return answer
  })
  return (
    outcome ?? refused('SERVICE_UNAVAILABLE', 'The business data is busy; nothing was changed. Try again.')
  )
}

async function locked<T>(folder: string, cancelled: AbortSignal, work: () => T): Promise<T | undefined> {
  const lock = await acquireFileLock(folder, AbortSignal.any([cancelled, AbortSignal.timeout(LOCK_WAIT_MS)]))
  if (!lock) return undefined
  try {
    return work()
  } finally {
    lock.release()
  }
}

function read(path: string): BusinessData {
  try {
    return BusinessDataSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFileUnreadable(
      `${path} cannot be used as business data (${reason}). Restore it, or move it away to start with fresh sample data.`,
    )
  }
}

function writeDurably(path: string, data: BusinessData): void {
  // One fixed name is enough: only the lock's owner writes it.
  const aside = `${path}.tmp`
  const file = openSync(aside, 'w')
  try {
    writeFileSync(file, JSON.stringify(data, null, 2))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(aside, path)
}
