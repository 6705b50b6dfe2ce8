import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { getRun } from '@/lib/server/runs/getRun'
import { getRunDocument } from '@/lib/server/runs/getRunDocument'

/** The run and the document it is pinned to. */
export const GET = route<{ id: string }>(async (request, params) => {
  const actor = await requireActor(request, 'viewer')
  const id = readId(params.id, 'run')
  const run = await getRun(container(), actor, id)
  const { document } = await getRunDocument(container(), actor, id)
  return answer({ ...run, document })
})
