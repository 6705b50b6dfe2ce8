import { isEnded } from '@/lib/run/endStatus'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { getRun } from '@/lib/server/runs/getRun'
import { ListEventsSchema, listEvents } from '@/lib/server/runs/listEvents'
import { mayReveal } from '@/lib/server/runs/mayReveal'
import { watchRun } from '@/lib/server/watch/watchRuns'

/** A JSON page, or server-sent events for who accepts `text/event-stream`; sensitive values masked, unless `?reveal=1`. */
export const GET = route<{ id: string }>(async (request, params) => {
  const actor = await requireActor(request, 'viewer')
  const id = readId(params.id, 'run')
  const query = readQuery(request, ListEventsSchema)
  const services = container()
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return answer(await listEvents(services, actor, id, query))
  const { status } = await getRun(services, actor, id)
  const revealed = await mayReveal(services, actor, id, query.reveal)
  return watchRun(services, id, query.after, isEnded(status), request, revealed)
})
