import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { listCheckpoints } from '@/lib/server/runs/listCheckpoints'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listCheckpoints(container(), actor, readId(id, 'run')))
})
