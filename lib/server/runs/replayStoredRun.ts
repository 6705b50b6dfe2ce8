import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { replayRun } from '@/lib/run/reduceRun'
import type { RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { findRun } from './findRun'

/** A run rebuilt from its events alone (STATE-5). Throws 404. */
export async function replayStoredRun(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
): Promise<RunState> {
  await findRun(prisma, actor, id)
  return replayRun(await readEvents(database.hot, id))
}
