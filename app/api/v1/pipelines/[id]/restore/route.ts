import type { RestoredPipeline } from '@/lib/api/pipelines'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { restorePipeline } from '@/lib/server/pipelines/deletePipeline'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  await restorePipeline(container(), actor, readId(id, 'deleted pipeline'))
  return answer({ id } satisfies RestoredPipeline)
})
