import { checkHealth } from '@/lib/server/checkHealth'
import { container } from '@/lib/server/container'
import { toHttpProblem } from '@/lib/server/http/toHttpProblem'
import { databaseUnavailable, problemResponse } from '@/lib/server/httpProblem'

/** Sign-in, sign-out and sessions. Sign-up is closed; origins and rates are checked by the library. */
async function handle(request: Request): Promise<Response> {
  try {
    const services = container()
    const response = await services.auth.handler(request)
    // the library answers its own failures, without saying why
    if (response.status < 500 || (await checkHealth(services)).status === 'ok') return response
    return problemResponse(databaseUnavailable())
  } catch (error) {
    return problemResponse(toHttpProblem(error, 'auth'))
  }
}

export const GET = handle
export const POST = handle
