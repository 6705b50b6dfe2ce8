import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { compile } from '@/lib/graph/compile'
import type { Program } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { replayRun } from '@/lib/run/reduceRun'
import type { RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { getRunDocument } from './getRunDocument'

/**
 * A run as its owner sees it: its state and the program it is pinned to, null when this version of Interlock cannot compile its document (the run then
 * waits on a card that says so). Throws 404.
 */
export async function openRun(
  services: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
): Promise<{ state: RunState; program: Program | null }> {
  const { document, catalogue } = await getRunDocument(services, actor, id)
  const compiled = compile(document, { definitions: nodeDefinitions, catalogue })
  return {
    program: compiled.ok ? compiled.program : null,
    state: replayRun(await readEvents(services.database.hot, id)),
  }
}
