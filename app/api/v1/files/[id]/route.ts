import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { downloadFile } from '@/lib/server/files/downloadFile'
import { readId } from '@/lib/server/http/readId'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return downloadFile(container(), actor, readId(id, 'file'))
})
