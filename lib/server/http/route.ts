import { problemResponse } from '../httpProblem'
import { toHttpProblem } from './toHttpProblem'

type Context<Params> = { params: Promise<Params> }

/**
 * A Next route handler that answers every trouble as `application/problem+json`: an `HttpProblem` as it is, a body or query of the wrong shape as
 * 400 with one problem per field, a lost database as 503, anything else as 500 with an id that the log knows.
 */
export function route<Params = Record<never, never>>(
  handle: (request: Request, params: Params) => Promise<Response>,
): (request: Request, context: Context<Params>) => Promise<Response> {
  return async (request, { params }) => {
    try {
      return await handle(request, await params)
    } catch (error) {
      return problemResponse(toHttpProblem(error, `${request.method} ${new URL(request.url).pathname}`))
    }
  }
}

/** A JSON answer that no cache keeps. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
