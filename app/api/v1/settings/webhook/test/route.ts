import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'
import { testWebhook } from '@/lib/server/webhook/testWebhook'

/** Sends one message to the stored address. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await testWebhook(container(), actor))
})
