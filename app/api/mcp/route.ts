import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { route } from '@/lib/server/http/route'
import { answerMcp } from '@/lib/server/mcp/answerMcp'

/** Published pipelines as tools of an MCP server (Streamable HTTP). It says nothing unasked and keeps no sessions, so there is neither GET nor DELETE. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'operator')
  return answerMcp(container(), actor, request)
})
