import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { ParamsOf, Said, Wording } from '../graph/wording'
import { answerText } from './answerTexts'

type Options = { problems?: ProblemDetail[]; extra?: { [name: string]: unknown } }

/** Thrown by use cases and access checks to become one `application/problem+json` answer; caught by `route` and nowhere else. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly says: Said | undefined
  readonly problems: ProblemDetail[]
  /** Further members of the answer, e.g. the winning decision of a 409. */
  readonly extra: { [name: string]: unknown }

  constructor(
    status: number,
    code: string,
    /** A text alone is somebody else's words. */
    text: string | Wording,
    options: Options = {},
  ) {
    super(typeof text === 'string' ? text : text.message)
    this.says = typeof text === 'string' ? undefined : text.says
    this.name = 'HttpProblem'
    this.status = status
    this.code = code
    this.problems = options.problems ?? []
    this.extra = options.extra ?? {}
  }
}

type Texts = typeof answerText.texts

/** An answer in a sentence of ours: its code is the first part of the key. */
export function httpProblem<Key extends keyof Texts & string>(
  status: number,
  key: Key,
  params: ParamsOf<Texts[Key]>,
  options: Options = {},
): HttpProblem {
  return new HttpProblem(status, key.replace(/\..*/, ''), answerText(key, params), options)
}

export function notFound(what: string): HttpProblem {
  return httpProblem(404, 'NOT_FOUND', { what })
}

export function databaseUnavailable(): HttpProblem {
  return httpProblem(503, 'DATABASE_UNAVAILABLE', {})
}

export function problemResponse({ status, code, message, says, problems, extra }: HttpProblem): Response {
  return new Response(
    JSON.stringify({ type: 'about:blank', title: message, status, code, says, problems, ...extra }),
    {
      status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    },
  )
}
