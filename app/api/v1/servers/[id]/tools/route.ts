import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'
import { listServerTools } from '@/lib/server/tools/listServers'

export const GET = route<{ id: string }>(async (request, { id }) => {
  await requireActor(request, 'viewer')
  return answer(await listServerTools(container(), id))
})
