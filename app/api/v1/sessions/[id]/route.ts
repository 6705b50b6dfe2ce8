import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { endSession } from '@/lib/server/sessions/endSession'
import { getSession } from '@/lib/server/sessions/getSession'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await getSession(container(), actor, readId(id, 'session')))
})

export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  await endSession(container(), actor, readId(id, 'session'))
  return new Response(null, { status: 204 })
})
