import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { ListCheckpointsSchema, listCheckpoints } from '@/lib/server/runs/listCheckpoints'

export const GET = route<{ id: string }>(async (request, params) => {
  const actor = await requireActor(request, 'viewer')
  const id = readId(params.id, 'run')
  const query = readQuery(request, ListCheckpointsSchema)
  return answer(await listCheckpoints(container(), actor, id, query, request.signal))
})
