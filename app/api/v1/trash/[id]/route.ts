import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { route } from '@/lib/server/http/route'
import { purgePipeline } from '@/lib/server/pipelines/purgePipeline'

/** Deletes for good what was deleted before. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  await purgePipeline(container(), actor, readId(id, 'deleted pipeline'))
  return new Response(null, { status: 204 })
})
