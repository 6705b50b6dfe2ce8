import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { ImportPipelineSchema, importPipeline } from '@/lib/server/pipelines/importPipeline'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'editor')
  const body = await readBody(request, ImportPipelineSchema)
  const imported = await importPipeline(container(), actor, body)
  return answer(imported, imported.id === null ? 200 : 201)
})
