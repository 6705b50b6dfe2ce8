import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'

export const GET = route(async (request) => {
  await requireActor(request, 'viewer')
  return answer(await container().tools.catalogue())
})
