import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { addComment, CommentSchema, listComments } from '@/lib/server/tasks/taskComments'

export const GET = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await listComments(container(), actor, readId(id, 'task')))
})

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, CommentSchema)
  return answer(await addComment(container(), actor, readId(id, 'task'), body), 201)
})
