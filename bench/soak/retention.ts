import path from 'node:path'
import { createDiskStore } from '@/lib/adapters/objects/diskStore'
import { createPrisma } from '@/lib/adapters/prisma/database'
import { CLI_ACTOR } from '@/lib/server/access/cliActor'
import { removeOldRuns } from '@/lib/server/retention/removeOldRuns'
import type { World } from '../chaos/harness/world'

const TABLES = ['run', 'run_lease', 'run_event', 'run_signal', 'task', 'effect', 'stored_object'] as const
const DAYS = 90
const LATER_MS = 100 * 86_400_000

export type Rows = { [table in (typeof TABLES)[number]]: number }

export async function countRows(world: World): Promise<Rows> {
  const columns = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [rows] = await world.query<Rows>(`select ${columns.join(', ')}`)
  if (!rows) throw new Error('nothing was counted')
  return rows
}

/** The job that removes old runs, as it would run a hundred days from now. */
export async function removeEverythingOld(
  world: World,
): Promise<{ removed: number; left: Rows; ms: number }> {
  const prisma = createPrisma(world.url, { connections: 1 })
  const blobs = createDiskStore(path.join(world.home, 'objects'))
  const since = performance.now()
  try {
    const services = { pool: world.database.hot, prisma, blobs }
    const removed = await removeOldRuns(services, CLI_ACTOR, {
      days: DAYS,
      now: new Date(Date.now() + LATER_MS),
    })
    return { removed: removed.runs, left: await countRows(world), ms: performance.now() - since }
  } finally {
    await prisma.$disconnect()
  }
}
