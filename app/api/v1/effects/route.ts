import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { ListEffectsSchema, listEffects } from '@/lib/server/effects/listEffects'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'

/** Effects of all runs with one kind of cleanup, those left behind (`orphaned`) unless another is asked for. */
export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listEffects(container(), actor, readQuery(request, ListEffectsSchema)))
})
