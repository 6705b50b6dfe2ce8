import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { route } from '@/lib/server/http/route'
import { DownloadObjectSchema, downloadObject } from '@/lib/server/objects/downloadObject'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return downloadObject(container(), actor, readId(id, 'value'), readQuery(request, DownloadObjectSchema))
})
