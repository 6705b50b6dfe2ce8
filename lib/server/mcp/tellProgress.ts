import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { RunEvent } from '@/lib/run/event'
import { outermostNode } from '@/lib/run/journalKeys'
import type { Container } from '../container'

/** `progress` grows with every telling, as the protocol wants; how far the end is nobody knows, since branches and loops are decided on the way. */
export type Tell = (progress: number, message: string) => Promise<void>

const EVENTS_AT_ONCE = 500

/** Looks what is new in a run and tells the newest of it: which node is at work. Titles are the author's own; nothing of the run's values is told. */
export function createTeller(
  { database }: Pick<Container, 'database'>,
  runId: string,
  titles: ReadonlyMap<string, string>,
  tell: Tell,
): () => Promise<void> {
  let seen = 0
  let steps = 0
  return async () => {
    const events = await readEvents(database.hot, runId, seen, EVENTS_AT_ONCE)
    const scopes = events.flatMap(scopeAtWork)
    seen = events.at(-1)?.seq ?? seen
    steps += scopes.length
    const scope = scopes.at(-1)
    if (scope === undefined) return
    const node = outermostNode(scope)
    await tell(steps, titles.get(node) ?? node)
  }
}

function scopeAtWork(event: RunEvent): string[] {
  switch (event.kind) {
    case 'node.started':
    case 'model.requested':
    case 'tool.intended':
      return [event.data.scope]
    default:
      return []
  }
}
