import type { CompileAnswer } from '@/lib/api/pipelines'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { compileDocument } from '@/lib/server/pipelines/compileDocument'
import { CreatePipelineSchema } from '@/lib/server/pipelines/createPipeline'
import { publishedPipelines } from '@/lib/server/pipelines/publishedPipelines'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  const services = container()
  const { document } = await readBody(request, CreatePipelineSchema)
  const { problems, worstCase } = await compileDocument(
    services,
    document,
    publishedPipelines(services.prisma, actor),
  )
  return answer({ problems, worstCase } satisfies CompileAnswer)
})
