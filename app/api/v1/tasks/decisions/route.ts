import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { DecideCardsSchema, decideCards } from '@/lib/server/tasks/decideCards'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'operator')
  return answer(await decideCards(container(), actor, await readBody(request, DecideCardsSchema)))
})
