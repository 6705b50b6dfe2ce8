import type { StartedRun } from '@/lib/api/runs'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { readIdempotencyKey } from '@/lib/server/http/readIdempotencyKey'
import { answer, route } from '@/lib/server/http/route'
import { ForkRunSchema, forkRun } from '@/lib/server/runs/forkRun'

/** 202 `{runId}`: the fork. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, ForkRunSchema)
  const { runId } = await forkRun(container(), actor, readId(id, 'run'), body, {
    trigger: actor.kind === 'user' ? 'web' : 'api',
    idempotencyKey: readIdempotencyKey(request),
  })
  return answer({ runId } satisfies StartedRun, 202, { location: `/api/v1/runs/${runId}` })
})
