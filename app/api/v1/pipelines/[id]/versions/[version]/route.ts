import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { getVersion, readVersion } from '@/lib/server/pipelines/listVersions'

export const GET = route<{ id: string; version: string }>(async (request, { id, version }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await getVersion(container(), actor, readId(id, 'pipeline'), readVersion(version)))
})
