import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'
import { describeApi } from '@/lib/server/openapi/describeApi'

/** The OpenAPI document of everything below `/api/v1`. */
export const GET = route(async (request) => {
  await requireActor(request, 'viewer')
  return answer(describeApi(container().env.PUBLIC_URL))
})
