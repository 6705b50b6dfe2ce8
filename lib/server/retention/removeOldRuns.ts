import type pg from 'pg'
import type { BlobStore } from '@/lib/adapters/objects/blobStore'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import {
  forgetObjects,
  listOldRuns,
  looseObjects,
  type Old,
  type OldRun,
  removeRuns,
  removeSessions,
} from '@/lib/adapters/prisma/removeRuns'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'

/** Runs that are looked at together, and removed in one transaction: small, so that nothing is locked for long. */
const PAGE = 200
const BATCH = 25
const SESSIONS = 100
const OBJECTS = 50
const DAY_MS = 86_400_000

export type RetentionServices = { pool: pg.Pool; prisma: PrismaClient; blobs: BlobStore }
/** `firstId` and `lastId`: the removed run that began first, and last; null where none was removed. */
export type Removed = {
  runs: number
  objects: number
  sessions: number
  firstId: string | null
  lastId: string | null
}

/** The moment before which a run must have ended to go. */
export function retentionLimit(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/**
 * Removes everything about runs that ended more than `days` ago, except what `KEPT_REASONS` names, and sessions that nobody has used since. In small transactions, one after the other;
 * a crash in between leaves whole runs and at worst bytes whose row says that they are still to go. What was removed is written to the audit log.
 */
export async function removeOldRuns(
  services: RetentionServices,
  actor: Actor,
  { days, now, signal }: { days: number; now: Date; signal?: AbortSignal },
): Promise<Removed> {
  const old: Old = { workspaceId: actor.workspaceId, before: retentionLimit(days, now) }
  const sessions = await removeIdleSessions(services.pool, old, signal)
  const ids = await removePages(services.pool, old, signal)
  const objects = await removeLooseObjects(services, old, signal)
  // ids of runs sort by the time they began
  const sorted = ids.toSorted()
  const removed = {
    ...{ runs: ids.length, objects, sessions },
    ...{ firstId: sorted[0] ?? null, lastId: sorted.at(-1) ?? null },
  }
  if (ids.length + objects + sessions > 0) {
    const details = { days, before: old.before.toISOString(), ...removed }
    await audit(services.prisma, actor, 'retention.remove', 'retention', { details })
  }
  return removed
}

async function removePages(pool: pg.Pool, old: Old, signal: AbortSignal | undefined): Promise<string[]> {
  const removed: string[] = []
  let last: OldRun | null = null
  for (;;) {
    const page: OldRun[] = await listOldRuns(pool, old, last, PAGE)
    last = page.at(-1) ?? null
    if (last === null) return removed
    // a fork on this page may have been all that kept its origin
    const going = page.filter(({ kept }) => kept === null || kept === 'fork').map(({ id }) => id)
    for (let at = 0; at < going.length; at += BATCH) {
      if (signal?.aborted) return removed
      removed.push(...(await removeRuns(pool, old, going.slice(at, at + BATCH))))
    }
  }
}

async function removeIdleSessions(pool: pg.Pool, old: Old, signal: AbortSignal | undefined): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const count = await removeSessions(pool, old, SESSIONS)
    total += count
    if (count < SESSIONS) break
  }
  return total
}

/** Bytes first, then their rows: a row without bytes is found again, bytes without a row would not be. */
async function removeLooseObjects(
  { pool, blobs }: RetentionServices,
  old: Old,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const ids = await looseObjects(pool, old, OBJECTS)
    for (const id of ids) await blobs.remove(id)
    if (ids.length > 0) await forgetObjects(pool, ids)
    total += ids.length
    if (ids.length < OBJECTS) break
  }
  return total
}
