import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { ListNoticesSchema, listNotices } from '@/lib/server/notifications/listNotices'

/** What is new for whoever asks, since the last time. */
export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listNotices(container(), actor, readQuery(request, ListNoticesSchema)))
})
