import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { readQuery } from '@/lib/server/http/readQuery'
import { answer, route } from '@/lib/server/http/route'
import {
  describeRetention,
  RetentionQuerySchema,
  SaveRetentionSchema,
  saveRetention,
} from '@/lib/server/retention/manageRetention'

/** `?days=` shows what another setting would remove, without removing anything. */
export const GET = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await describeRetention(container(), actor, readQuery(request, RetentionQuerySchema)))
})

export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await saveRetention(container(), actor, await readBody(request, SaveRetentionSchema)))
})
