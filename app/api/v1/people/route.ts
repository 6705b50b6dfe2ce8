import { listPeople } from '@/lib/server/access/listPeople'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'

export const GET = route(async (request) => {
  await requireActor(request, 'operator')
  return answer(await listPeople(container()))
})
