import { DecisionSchema } from '@/lib/run/task'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { decideCard } from '@/lib/server/tasks/decideCard'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, DecisionSchema)
  return answer(await decideCard(container(), actor, readId(id, 'task'), body))
})
