import { describeMe } from '@/lib/server/access/describeMe'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await describeMe(container(), actor))
})
