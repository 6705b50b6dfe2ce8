import type { McpTools } from '@/lib/adapters/mcp/createToolPort'
import type { Page } from '@/lib/api/page'
import type { ServerItem } from '@/lib/api/tools'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import type { Actor } from '../access/actor'
import { mayActAs } from '../access/roles'
import { notFound } from '../httpProblem'

export async function listServers({ tools }: { tools: McpTools }, actor: Actor): Promise<Page<ServerItem>> {
  // lists every server that was not listed yet, so that the answer is about now
  await tools.catalogue()
  const items = tools.servers().map(
    ({ name, transport, tools: count, error, log }): ServerItem => ({
      ...{ id: name, transport, error, tools: count },
      status: error === null ? 'healthy' : 'down',
      log: mayActAs(actor.role, 'owner') ? log : [],
    }),
  )
  return { items, nextCursor: null }
}

/** The tools of one server as last listed. Throws 404 for a server that is not set up. */
export async function listServerTools(
  { tools }: { tools: McpTools },
  id: string,
): Promise<Page<CatalogueTool>> {
  const catalogue = await tools.catalogue()
  if (!tools.servers().some(({ name }) => name === id)) throw notFound('server')
  return { items: catalogue.tools.filter(({ ref }) => ref.startsWith(`${id}/`)), nextCursor: null }
}
