import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { AssignTaskSchema, assignTask } from '@/lib/server/tasks/assignTask'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, AssignTaskSchema)
  return answer(await assignTask(container(), actor, readId(id, 'task'), body))
})
