import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { deletePipeline } from '@/lib/server/pipelines/deletePipeline'
import { getPipeline } from '@/lib/server/pipelines/getPipeline'
import { SavePipelineSchema, savePipeline } from '@/lib/server/pipelines/savePipeline'

type Params = { id: string }

export const GET = route<Params>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await getPipeline(container(), actor, readId(id, 'pipeline')))
})

export const PUT = route<Params>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  const body = await readBody(request, SavePipelineSchema)
  return answer(await savePipeline(container(), actor, readId(id, 'pipeline'), body))
})

export const DELETE = route<Params>(async (request, { id }) => {
  const actor = await requireActor(request, 'editor')
  await deletePipeline(container(), actor, readId(id, 'pipeline'))
  return new Response(null, { status: 204 })
})
