import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { RunEvent } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import type { RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import type { Container } from '../container'

export type RecentRun = { id: string; events: RunEvent[]; state: RunState }

/** How far back results are looked for. */
const MOST_RUNS = 10

/** The newest runs of a pipeline, `first` before all others; each is read when it is asked for. */
export async function* recentRuns(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  pipelineId: string,
  first: string | null,
): AsyncGenerator<RecentRun> {
  const rows = await prisma.run.findMany({
    where: { pipelineId, workspaceId: actor.workspaceId },
    orderBy: { createdAt: 'desc' },
    take: MOST_RUNS,
    select: { id: true },
  })
  const ids = rows.map(({ id }) => id)
  const known =
    first !== null &&
    (ids.includes(first) ||
      (await prisma.run.count({ where: { id: first, pipelineId, workspaceId: actor.workspaceId } })) > 0)
  for (const id of known ? [first, ...ids.filter((other) => other !== first)] : ids) {
    const events = await readEvents(database.hot, id)
    yield { id, events, state: replayRun(events) }
  }
}
