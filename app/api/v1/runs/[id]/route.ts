import type { RunDetail } from '@/lib/api/runs'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { GetRunSchema, getRun } from '@/lib/server/runs/getRun'
import { getRunDocument } from '@/lib/server/runs/getRunDocument'

/** The run, sensitive values masked unless `?reveal=1`, and the document it is pinned to. */
export const GET = route<{ id: string }>(async (request, params) => {
  const actor = await requireActor(request, 'viewer')
  const id = readId(params.id, 'run')
  const run = await getRun(container(), actor, id, readQuery(request, GetRunSchema))
  const { document } = await getRunDocument(container(), actor, id)
  return answer({ ...run, document } satisfies RunDetail)
})
