import { SetUpSchema, setUp } from '@/lib/server/access/setUp'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { route } from '@/lib/server/http/route'

/** Open until the first owner exists; the token of the start's one-time link is what lets somebody in. */
export const POST = route(async (request) =>
  setUp(container(), request.headers, await readBody(request, SetUpSchema)),
)
