import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'
import { listBreakerItems } from '@/lib/server/tools/breakers'

export const GET = route(async (request) => {
  await requireActor(request, 'viewer')
  return answer(await listBreakerItems(container()))
})
