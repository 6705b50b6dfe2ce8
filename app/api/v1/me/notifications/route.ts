import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import {
  describePreferences,
  NotificationPreferencesSchema,
  savePreferences,
} from '@/lib/server/notifications/preferences'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await describePreferences(container(), actor))
})

/** Everybody's own: changes nothing for anybody else. */
export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(
    await savePreferences(container(), actor, await readBody(request, NotificationPreferencesSchema)),
  )
})
