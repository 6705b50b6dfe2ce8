import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { PublishPipelineSchema, publishPipeline } from '@/lib/server/pipelines/publishPipeline'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  const body = await readBody(request, PublishPipelineSchema)
  return answer(await publishPipeline(container(), actor, readId(id, 'pipeline'), body))
})
