import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { describeMail, SaveMailSchema, saveMail } from '@/lib/server/mail/manageMail'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await describeMail(container(), actor))
})

export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await saveMail(container(), actor, await readBody(request, SaveMailSchema)))
})
