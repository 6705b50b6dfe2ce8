import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { describeWebhook, SaveWebhookSchema, saveWebhook } from '@/lib/server/webhook/saveWebhook'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await describeWebhook(container(), actor))
})

/** `secret` in the answer is shown this once. */
export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await saveWebhook(container(), actor, await readBody(request, SaveWebhookSchema)))
})
