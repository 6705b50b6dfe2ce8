import { withdrawApiKey } from '@/lib/server/access/manageApiKeys'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { route } from '@/lib/server/http/route'

export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'owner')
  await withdrawApiKey(container(), actor, readId(id, 'API key'))
  return new Response(null, { status: 204 })
})
