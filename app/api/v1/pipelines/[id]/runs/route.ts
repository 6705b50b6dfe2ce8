import type { AwaitedRun, StartedRun } from '@/lib/api/runs'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { readIdempotencyKey } from '@/lib/server/http/readIdempotencyKey'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { StartRunSchema, startRun, WaitQuerySchema } from '@/lib/server/runs/startRun'
import { waitForRun } from '@/lib/server/runs/waitForRun'

/** 202 `{runId}`; with `?wait=<seconds>` also the run, and 200 once it has ended or waits for a person. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const { wait } = readQuery(request, WaitQuerySchema)
  const body = await readBody(request, StartRunSchema)
  const services = container()
  const { runId } = await startRun(services, actor, readId(id, 'pipeline'), body, {
    trigger: actor.kind === 'user' ? 'web' : 'api',
    idempotencyKey: readIdempotencyKey(request),
  })
  const headers = { location: `/api/v1/runs/${runId}` }
  if (wait === 0) return answer({ runId } satisfies StartedRun, 202, headers)
  const { settled, run } = await waitForRun(services, actor, runId, wait, request.signal)
  return answer({ runId, run } satisfies AwaitedRun, settled ? 200 : 202, headers)
})
