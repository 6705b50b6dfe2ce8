import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { getTask } from '@/lib/server/tasks/getTask'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await getTask(container(), actor, readId(id, 'task')))
})
