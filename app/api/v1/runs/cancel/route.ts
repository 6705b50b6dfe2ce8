import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { CancelRunsSchema, cancelRuns } from '@/lib/server/runs/cancelRuns'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'operator')
  return answer(await cancelRuns(container(), actor, await readBody(request, CancelRunsSchema)))
})
