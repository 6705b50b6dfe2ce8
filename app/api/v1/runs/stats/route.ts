import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { RunStatsSchema, runStats } from '@/lib/server/runs/runStats'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await runStats(container(), actor, readQuery(request, RunStatsSchema)))
})
