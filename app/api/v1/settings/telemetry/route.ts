import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { describeTelemetry, SaveTelemetrySchema, saveTelemetry } from '@/lib/server/telemetry/manageTelemetry'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await describeTelemetry(container(), actor))
})

export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await saveTelemetry(container(), actor, await readBody(request, SaveTelemetrySchema)))
})
