import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { DuplicatePipelineSchema, duplicatePipeline } from '@/lib/server/pipelines/duplicatePipeline'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  const body = await readBody(request, DuplicatePipelineSchema)
  return answer(await duplicatePipeline(container(), actor, readId(id, 'pipeline'), body), 201)
})
