import type { Json } from '../graph/json'

/** One thing that is wrong with a request; `path` is a field or JSON path. */
export type ProblemDetail = {
  path?: string
  code?: string
  message: string
  [extra: string]: Json | undefined
}

/** Thrown by use cases and access checks to become one `application/problem+json` answer; caught by `route` and nowhere else. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly problems: ProblemDetail[]
  /** Further members of the answer, e.g. the winning decision of a 409. */
  readonly extra: { [name: string]: unknown }

  constructor(
    status: number,
    code: string,
    message: string,
    options: { problems?: ProblemDetail[]; extra?: { [name: string]: unknown } } = {},
  ) {
    super(message)
    this.name = 'HttpProblem'
    this.status = status
    this.code = code
    this.problems = options.problems ?? []
    this.extra = options.extra ?? {}
  }
}

export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', `There is no such ${what}, or it is not yours to see.`)
}

export function databaseUnavailable(): HttpProblem {
  return new HttpProblem(
    503,
    'DATABASE_UNAVAILABLE',
    'The database cannot be reached at the moment. Nothing is lost; try again in a few seconds.',
  )
}

export function problemResponse({ status, code, message, problems, extra }: HttpProblem): Response {
  return new Response(
    JSON.stringify({ type: 'about:blank', title: message, status, code, problems, ...extra }),
    {
      status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    },
  )
}
