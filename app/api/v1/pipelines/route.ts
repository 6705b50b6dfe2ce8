import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { CreatePipelineSchema, createPipeline } from '@/lib/server/pipelines/createPipeline'
import { ListPipelinesSchema, listPipelines } from '@/lib/server/pipelines/listPipelines'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listPipelines(container(), actor, readQuery(request, ListPipelinesSchema)))
})

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'editor')
  const { document } = await readBody(request, CreatePipelineSchema)
  return answer(await createPipeline(container(), actor, document), 201)
})
