import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { CreateSessionSchema, createSession } from '@/lib/server/sessions/createSession'
import { ListSessionsSchema, listSessions } from '@/lib/server/sessions/listSessions'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listSessions(container(), actor, readQuery(request, ListSessionsSchema)))
})

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'operator')
  const created = await createSession(container(), actor, await readBody(request, CreateSessionSchema))
  return answer(created, 201, { location: `/api/v1/sessions/${created.id}` })
})
