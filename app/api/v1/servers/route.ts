import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'
import { listServers } from '@/lib/server/tools/listServers'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listServers(container(), actor))
})
