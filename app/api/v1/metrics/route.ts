import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { route } from '@/lib/server/http/route'
import { renderMetrics } from '@/lib/server/metrics/renderMetrics'

/** For Prometheus, with an API key of the role viewer as bearer token. */
export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  const { body, contentType } = await renderMetrics(container(), actor)
  return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
})
