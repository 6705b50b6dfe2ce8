import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readId } from '@/lib/server/http/readId'
import { readIdempotencyKey } from '@/lib/server/http/readIdempotencyKey'
import { answer, route } from '@/lib/server/http/route'
import { SendMessageSchema, sendMessage } from '@/lib/server/sessions/sendMessage'

/** 202 with what the message has led to; 200 where nothing was done (`unsure`, `idle`). */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const actor = await requireActor(request, 'operator')
  const body = await readBody(request, SendMessageSchema)
  const key = readIdempotencyKey(request)
  const sent = await sendMessage(container(), actor, readId(id, 'session'), body, key)
  return answer(sent, sent.kind === 'unsure' || sent.kind === 'idle' ? 200 : 202)
})
