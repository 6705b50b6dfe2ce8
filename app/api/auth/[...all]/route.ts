import { container } from '@/lib/server/container'
import { toHttpProblem } from '@/lib/server/http/toHttpProblem'
import { problemResponse } from '@/lib/server/httpProblem'

/** Sign-in, sign-out and sessions. Sign-up is closed; origins and rates are checked by the library. */
async function handle(request: Request): Promise<Response> {
  try {
    return await container().auth.handler(request)
  } catch (error) {
    return problemResponse(toHttpProblem(error, 'auth'))
  }
}

export const GET = handle
export const POST = handle
