import type { Pipeline } from '@/lib/graph/document'
import { staleNodes } from '@/lib/graph/staleNodes'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { getRunDocument } from '../runs/getRunDocument'
import type { RecentRun } from './recentRuns'

/** Which results of this run the draft would not give any more: by what it ran, and what it had itself taken over out of date. */
export async function staleResults(
  services: Pick<Container, 'prisma'>,
  actor: Actor,
  { id, state }: RecentRun,
  draft: Pipeline,
): Promise<ReadonlySet<string>> {
  const { document } = await getRunDocument(services, actor, id)
  const before = (state.trial?.stale ?? []).filter((node) => {
    const found = state.nodes.get(node)
    return found?.status === 'finished' && found.given === 'run'
  })
  return new Set([...staleNodes(document, draft, nodeDefinitions), ...before])
}
