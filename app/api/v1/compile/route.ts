import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { compileDocument } from '@/lib/server/pipelines/compileDocument'
import { CreatePipelineSchema } from '@/lib/server/pipelines/createPipeline'

export const POST = route(async (request) => {
  await requireActor(request, 'viewer')
  const { document } = await readBody(request, CreatePipelineSchema)
  const { problems, worstCase } = await compileDocument(container(), document)
  return answer({ problems, worstCase })
})
