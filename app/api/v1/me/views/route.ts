import { requireActor } from '@/lib/server/access/requireActor'
import { readSavedViews, SavedViewsSchema, writeSavedViews } from '@/lib/server/access/savedViews'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await readSavedViews(container(), actor))
})

/** Everybody's own: changes nothing for anybody else. */
export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await writeSavedViews(container(), actor, await readBody(request, SavedViewsSchema)))
})
