import type { StartedRun } from '@/lib/api/runs'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { readIdempotencyKey } from '@/lib/server/http/readIdempotencyKey'
import { answer, route } from '@/lib/server/http/route'
import { StartTrialSchema, startTrial } from '@/lib/server/trials/startTrial'

/** 202 `{runId}`: a test of the draft, with its pins and breakpoints. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, StartTrialSchema)
  const key = readIdempotencyKey(request)
  const { runId } = await startTrial(container(), actor, readId(id, 'pipeline'), body, key)
  return answer({ runId } satisfies StartedRun, 202, { location: `/api/v1/runs/${runId}` })
})
