import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readQuery } from '@/lib/server/http/readQuery'
import { route } from '@/lib/server/http/route'
import { WatchRunsSchema, watchRuns } from '@/lib/server/watch/watchRuns'

/** The one stream a browser needs for all the runs it watches. */
export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return watchRuns(container(), actor, readQuery(request, WatchRunsSchema), request)
})
