import { ApiKeySchema, issueApiKey, showApiKeys } from '@/lib/server/access/manageApiKeys'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await showApiKeys(container(), actor))
})

/** 201 `{id, key}`; the key is shown this once. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await issueApiKey(container(), actor, await readBody(request, ApiKeySchema)), 201)
})
