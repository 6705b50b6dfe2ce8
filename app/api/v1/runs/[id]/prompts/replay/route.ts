import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { answer, route } from '@/lib/server/http/route'
import { ReplayPromptSchema, replayPrompt } from '@/lib/server/runs/replayPrompt'

export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, ReplayPromptSchema)
  return answer(await replayPrompt(container(), actor, readId(id, 'run'), body, request.signal))
})
