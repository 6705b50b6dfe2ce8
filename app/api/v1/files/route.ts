import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { StoreFileQuerySchema, storeFile } from '@/lib/server/files/storeFile'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'operator')
  const query = readQuery(request, StoreFileQuerySchema)
  return answer(await storeFile(container(), actor, request, query), 201)
})
