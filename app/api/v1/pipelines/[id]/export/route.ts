import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { route } from '@/lib/server/http/route'
import { ExportQuerySchema, exportPipelineFile } from '@/lib/server/pipelines/exportPipelineFile'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  const query = readQuery(request, ExportQuerySchema)
  const { text, fileName } = await exportPipelineFile(container(), actor, readId(id, 'pipeline'), query)
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
})
