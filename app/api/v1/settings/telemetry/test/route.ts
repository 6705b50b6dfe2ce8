import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { TestTelemetrySchema, testTelemetry } from '@/lib/server/telemetry/manageTelemetry'

/** Sends one span: with the settings in the body, or, for `{}`, with those in use. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  const body = await readBody(request, TestTelemetrySchema)
  return answer(await testTelemetry(container(), actor, body))
})
