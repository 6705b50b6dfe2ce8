import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { CancelRunSchema, cancelRun } from '@/lib/server/runs/cancelRun'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, CancelRunSchema)
  return answer(await cancelRun(container(), actor, readId(id, 'run'), body), 202)
})
