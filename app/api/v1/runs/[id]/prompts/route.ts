import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import { ListPromptsSchema, listPrompts } from '@/lib/server/runs/listPrompts'

export const GET = route<{ id: string }>(async (request, params) => {
  const actor = await requireActor(request, 'viewer')
  const query = readQuery(request, ListPromptsSchema)
  return answer(await listPrompts(container(), actor, readId(params.id, 'run'), query))
})
