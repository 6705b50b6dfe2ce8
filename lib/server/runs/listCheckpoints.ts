import { type Checkpoint, checkpoints } from '@/lib/run/checkpoints'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import type { Page } from '../http/page'
import { replayStoredRun } from './replayStoredRun'

/** Every tool call of a run, oldest first (SEE-4). Throws 404. */
export async function listCheckpoints(
  services: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
): Promise<Page<Checkpoint>> {
  return { items: checkpoints(await replayStoredRun(services, actor, id)), nextCursor: null }
}
